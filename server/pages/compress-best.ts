import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { compressPages } from './compress-pages.ts';

/** Runs as a process of its own, after a start that compressed quickly. */
setPriority(constants.priority.PRIORITY_LOW);
const folder = process.argv[2]!;
compressPages(folder);
rmSync(join(folder, '.vite/quick'), { force: true });
