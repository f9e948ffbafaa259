import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, fstatSync, openSync, rmdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { createCluster } from './embedded-cluster.ts';
import { lastWords } from './embedded-last-words.ts';
import { stopOrphan } from './embedded-orphan.ts';
import { choosePlace, holdsCluster, socketUrl, type Place } from './embedded-place.ts';
import { withConnection } from './own-connection.ts';

/**
 * A real PostgreSQL server process that we start and stop. It runs detached, so that Ctrl-C reaches only the program, which drains and stops the database last. After a kill -9 the
 * next start stops the orphaned server.
 */
export type EmbeddedPostgres = { url: (database: string) => string; pid: () => number; stop: () => Promise<void> };

/** The program's own database on that server. */
export const DATABASE = 'entrada';

type Options = { dataDir: string; log: Log; settings?: string[]; say?: (line: string) => void; givenUp?: AbortSignal };

/** `givenUp` aborts the start when the caller no longer wants it. */
export async function startEmbeddedPostgres({ dataDir, log, settings = [], say = () => {}, givenUp }: Options): Promise<EmbeddedPostgres> {
  const place = await choosePlace(dataDir);
  const isNew = !holdsCluster(place.data);
  say(isNew ? 'Creating the database …' : 'Starting the database …');
  if (place.home !== dataDir) say(`The database lies in ${place.home}: PostgreSQL does not run as root, and ${dataDir} can be entered by root alone.`);
  if (isNew) await createCluster(place);
  givenUp?.throwIfAborted();
  const stopping = new AbortController();
  const over = givenUp ? AbortSignal.any([stopping.signal, givenUp]) : stopping.signal;
  await stopOrphan(place);
  let server = await launch(place, settings, over);
  let relaunched = Promise.resolve();

  const watch = (child: ChildProcess): void => {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ code, signal }, 'The database stopped by itself and is started again');
      relaunched = relaunch();
    });
  };
  // Whatever is in the way, such as a full disk, may be cleared at any time. So it keeps trying for as long as the program runs.
  const relaunch = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        await stopOrphan(place);
        server = await launch(place, settings, stopping.signal);
        watch(server);
        return;
      } catch (reason) {
        log.error({ reason: String(reason) }, 'The database could not be started again yet');
        await sleep(attempt < 20 ? 250 : 3000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  watch(server);

  return {
    url: (database) => socketUrl(place, database),
    pid: () => server.pid ?? 0,
    async stop() {
      stopping.abort();
      await relaunched;
      await stopServer(server);
      removeEmpty(place.socket);
    },
  };
}

/** A server that had to be killed leaves its socket behind, for the next start to replace. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}

/** A refused row is logged without its values: the log knows no erasure. */
const NO_VALUES = 'log_error_verbosity=terse';

async function launch(place: Place, settings: string[], over: AbortSignal): Promise<ChildProcess> {
  const log = openSync(place.log, 'a', 0o600);
  const loggedBefore = fstatSync(log).size;
  chmodSync(place.socket, 0o700);
  const flags = ['listen_addresses=', 'max_connections=100', 'shared_buffers=128MB', 'max_wal_size=2GB', 'jit=off', 'timezone=UTC', NO_VALUES, ...settings];
  const child = spawn(place.binaries.postgres, ['-D', place.data, '-k', place.socket, ...flags.flatMap((flag) => ['-c', flag])], {
    ...place.identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LANG: 'C' },
  });
  const waiting = new AbortController();
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      const why = lastWords(place.log, loggedBefore);
      reject(new Error(`The embedded database stopped with code ${code}${why === null ? '' : `: ${why}`}; see ${place.log}`));
    });
  });
  failed.catch(() => {});
  try {
    await Promise.race([failed, answers(place, AbortSignal.any([over, waiting.signal]))]);
  } catch (reason) {
    waiting.abort();
    await stopServer(child);
    throw reason;
  }
  child.unref();
  return child;
}

const NO_SUCH_DATABASE = '3D000';

async function answers(place: Place, over: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt++) {
    over.throwIfAborted();
    try {
      return await withConnection({ connectionString: socketUrl(place, 'postgres'), connectionTimeoutMillis: 2000 }, async () => {});
    } catch (reason) {
      if (reason instanceof pg.DatabaseError && reason.code === NO_SUCH_DATABASE)
        throw new Error(`The embedded database is damaged: ${reason.message}; see ${place.log}`, { cause: reason });
      await sleep(attempt < 100 ? 10 : 40, undefined, { signal: over });
    }
  }
  throw new Error('The embedded database did not answer within 60 seconds');
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new AbortController();
  child.once('exit', () => gone.abort());
  const patience = (ms: number) => sleep(ms, undefined, { signal: gone.signal }).catch(() => {});
  child.kill('SIGINT');
  await patience(6000);
  if (gone.signal.aborted) return;
  child.kill('SIGQUIT');
  await patience(1500);
  if (!gone.signal.aborted) child.kill('SIGKILL');
}

export async function createDatabaseIfMissing(postgres: EmbeddedPostgres): Promise<void> {
  await withConnection({ connectionString: postgres.url('postgres'), connectionTimeoutMillis: 10_000 }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  });
}

/** The address of the database of a program that is running. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string> {
  return socketUrl(await choosePlace(dataDir), DATABASE);
}
