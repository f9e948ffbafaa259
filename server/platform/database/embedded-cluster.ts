import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NOBODY, type Place } from './embedded-place.ts';

const MAKING = 'postgres.making-';

/** In MB. Every buyer waits while a new file of the write-ahead log is laid out: about 15 ms with 4 MB, four times that with PostgreSQL's default of 16. */
const SHORT_LOG_FILES = '--wal-segsize=4';

/** Created beside the final place and renamed when complete. If the program ends meanwhile, nothing half made is left there. */
export async function createCluster(place: Place): Promise<void> {
  if (readdirSync(place.data).length > 0)
    throw new Error(`${place.data} is not empty and holds no database (PG_VERSION is missing). Nothing was changed: put it right, or move it away.`);
  accessSync(place.binaries.initdb, constants.X_OK);
  for (const name of readdirSync(dirname(place.data))) {
    if (name.startsWith(MAKING)) rmSync(join(dirname(place.data), name), { recursive: true, force: true, maxRetries: 5 });
  }
  const making = join(dirname(place.data), `${MAKING}${process.pid}`);
  mkdirSync(making, { mode: 0o700 });
  if (place.identity.uid !== undefined) chownSync(making, NOBODY, NOBODY);
  const flags = [
    '-D',
    making,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    SHORT_LOG_FILES,
  ];
  await runInitdb(place, flags);
  rmdirSync(place.data);
  renameSync(making, place.data);
}

/** In a session of its own, like the server, so that Ctrl-C reaches only the program. */
async function runInitdb({ binaries, identity }: Place, flags: string[]): Promise<void> {
  const child = spawn(binaries.initdb, flags, {
    ...identity,
    cwd: '/',
    detached: true,
    timeout: 60_000,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LANG: 'C' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The embedded database could not be created: ${said || `initdb ended with ${code ?? signal}`}`);
}
