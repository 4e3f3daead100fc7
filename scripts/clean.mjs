/** Deletes a folder of build output, by default `dist`. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? 'dist';
rmSync(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true, force: true });
