import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './embedded-place.ts';

/** `postmaster.pid` names the server that a killed program left behind, unless another process has that number by now. */
export async function stopOrphan(place: Place): Promise<void> {
  const file = join(place.data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  if (!isPostgres(pid)) return;
  if (isKept(pid)) throw new Error(`Entrada is already running on ${dirname(place.data)}. Stop it first, or set DATA_DIR to another folder.`);
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 500 && isPostgres(pid); attempt++) await sleep(attempt < 50 ? 10 : 20);
}

/** True if the program that started the server is still alive. Then it is no orphan, even if that program's lock cannot be seen from here. */
function isKept(pid: number): boolean {
  const said = (of: number, what: string) => spawnSync('ps', ['-p', String(of), '-o', `${what}=`], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const parent = Number(said(pid, 'ppid'));
  return parent > 1 && parent !== process.pid && said(parent, 'comm').startsWith('node');
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const seen = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,comm='], { encoding: 'utf8' });
  if (seen.error)
    return (
      existsSync(`/proc/${pid}/stat`) &&
      !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  return seen.stdout.includes('postgres') && !seen.stdout.trim().startsWith('Z');
}
