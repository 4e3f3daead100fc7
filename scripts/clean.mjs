/** Empties a folder of build output, `dist` unless another is named. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? 'dist';
rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true });
