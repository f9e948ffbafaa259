import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { runProgram } from '../server/testing/running-program.ts';

/** Each worker has its own program, so that what one journey changes is not seen by those beside it. */
export default async function openVenues({ workers }: FullConfig): Promise<() => Promise<void>> {
  const closings: (() => Promise<void>)[] = [];
  for (let worker = 0; worker < workers; worker++) closings.push(await openVenue(worker));
  return async () => void (await Promise.all(closings.map((close) => close())));
}

async function openVenue(worker: number): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-journeys-'));
  chmodSync(dataDir, 0o755);
  const program = await runProgram({ DATA_DIR: dataDir, DEMO: '1', NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 60_000);
  process.env[`ENTRADA_PORT_${worker}`] = new URL(program.url).port;
  process.env[`ENTRADA_DATA_DIR_${worker}`] = dataDir;
  return async () => {
    await program.stop('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Called in a worker: from here on its own program is used. */
export function enterOwnVenue(): void {
  const worker = process.env['TEST_PARALLEL_INDEX'];
  if (worker === undefined) return;
  process.env['ENTRADA_PORT'] ??= process.env[`ENTRADA_PORT_${worker}`];
  process.env['ENTRADA_DATA_DIR'] ??= process.env[`ENTRADA_DATA_DIR_${worker}`];
}
