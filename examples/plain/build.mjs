/** There is nothing to bundle: the page, and the script-tag build beside it. */
import { cpSync } from 'node:fs';

cpSync('src', 'dist', { recursive: true });
cpSync('node_modules/merchant-finance-elements/dist/cdn', 'dist/finance', { recursive: true });
