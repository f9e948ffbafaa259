import { readFileSync } from 'node:fs';

/** A process that ended and was not yet taken note of is no longer alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
