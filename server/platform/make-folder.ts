import { accessSync, constants, lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

type Wish = { mode?: number; setting?: string };

/** Makes a folder that `setting` asks for. If that fails, the error names what is in the way; the system itself says 'no such file' for a read-only disk. */
export function makeFolder(path: string, { mode = 0o755, setting = 'DATA_DIR' }: Wish = {}): void {
  try {
    makeWithThoseAbove(path, mode);
  } catch (reason) {
    if (isFolder(path)) return;
    const why = obstacle(path) ?? (reason instanceof Error ? reason.message : String(reason));
    throw new Error(`${path} cannot be made: ${why}. Set ${setting} to a folder that this user may write in.`, { cause: reason });
  }
}

/** Node's own `recursive` never returns if the parent exists and accepts no folder, as in /proc. */
function makeWithThoseAbove(path: string, mode: number): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeWithThoseAbove(dirname(path), mode);
  mkdirSync(path, { mode });
}

const isFolder = (path: string): boolean => found(path, statSync)?.isDirectory() === true;

function obstacle(path: string): string | null {
  const place = found(path, lstatSync);
  if (!place) return path === dirname(path) ? null : obstacle(dirname(path));
  const meant = found(path, statSync);
  if (!meant) return `${path} is a link to nothing`;
  return meant.isDirectory() ? refusalToWrite(path) : `${path} is a file`;
}

function found(path: string, look: (path: string) => Stats): Stats | null {
  try {
    return look(path);
  } catch {
    return null;
  }
}

function refusalToWrite(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (reason) {
    const isReadOnly = (reason as NodeJS.ErrnoException).code === 'EROFS';
    return isReadOnly ? `${folder} is read-only` : `user ${process.getuid?.()} may not write in ${folder}`;
  }
}
