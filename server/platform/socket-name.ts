import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's limit, where it is lowest, less what PostgreSQL adds. */
const MOST_BYTES = 103 - '/.s.PGSQL.5432'.length;

/** What begins the names of the sockets of the program at `dataDir`: short, however long that is. In a container a user may have a number and no name. */
export function socketName(dataDir: string): string {
  const name = join(tmpdir(), `entrada-${keyOf(dataDir)}-${process.getuid?.() ?? 0}`);
  const excess = Buffer.byteLength(name) - MOST_BYTES;
  if (excess > 0) throw new Error(`${tmpdir()} (TMPDIR) is ${excess} bytes too long for sockets to be in it. Set TMPDIR to a shorter one, such as /tmp.`);
  return name;
}

export const keyOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
