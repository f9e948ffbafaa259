import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The lowest limit of any system, less what PostgreSQL adds to the name. */
const MOST_BYTES = 103 - '/.s.PGSQL.5432'.length;

/** The beginning of the socket names of the program at `dataDir`; short, however long that path is. It uses the user's number, because in a container a user may have no name. */
export function socketName(dataDir: string): string {
  const name = join(tmpdir(), `entrada-${keyOf(dataDir)}-${process.getuid?.() ?? 0}`);
  const excess = Buffer.byteLength(name) - MOST_BYTES;
  if (excess > 0) throw new Error(`${tmpdir()} (TMPDIR) is ${excess} bytes too long for sockets to be in it. Set TMPDIR to a shorter one, such as /tmp.`);
  return name;
}

export const keyOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
