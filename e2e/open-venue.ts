import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../server/testing/running-program.ts';

/**
 * Each worker has its own program, so that what one journey changes is not seen by those beside it. A journey that failed ends its worker, so its second try meets a venue
 * that knows nothing of the first.
 */
export async function openVenue(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-journeys-'));
  chmodSync(dataDir, 0o755);
  const program = await runProgram({ DATA_DIR: dataDir, DEMO: '1', NODE_ENV: 'test', LOG_LEVEL: 'warn', WEBHOOKS_PRIVATE: 'on' }, 100_000);
  process.env['ENTRADA_PORT'] = new URL(program.url).port;
  process.env['ENTRADA_DATA_DIR'] = dataDir;
  return async () => {
    await program.stop('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
}
