import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openHouseOn } from '#server/testing/open-house.ts';
import { runGateway } from '#server/testing/running-gateway.ts';
import { runProgram } from '#server/testing/running-program.ts';
import { openShop } from '#server/testing/shop.ts';
import type { Row } from '../table.ts';
import { ASKABLE, openMemory } from './memory.ts';
import { visitorsOf } from './visitors.ts';

const AT_ONCE = 8;
/** Sessions, addresses and answers that are remembered for a while take less than this. What keeps a request takes more. */
const BYTES_PER_CALL = 250;

/** Ever new visitors at one program, for minutes on end. It may keep nothing of those who have gone. */
export async function proveSoak(server: string, { minutes }: { minutes: number }, say: (line: string) => void): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-soak-'));
  const gateway = await runGateway(folder);
  const house = await openHouseOn(server, { SANDBOX_GATEWAY_URL: gateway.url });
  const shop = await openShop(house);
  const [productId, staff] = [await shop.limited(1_000_000), await house.person('admin')];
  const settings = { DATABASE_URL: house.ownerUrl, DATA_DIR: join(folder, 'data'), DEMO: '0', CAPTCHA: 'off', TRUST_PROXY: '127.0.0.1' };
  const program = await runProgram({ ...settings, ...ASKABLE, SANDBOX_GATEWAY_URL: gateway.url });
  const memory = await openMemory(program);
  const { visit, answers, faults } = visitorsOf({ url: program.url, workspaceId: house.workspaceId, shop, productId, staff });
  const calls = () => [...answers.values()].reduce((sum, count) => sum + count, 0);
  const read = async () => ({ ...(await memory.kept()), calls: calls() });
  try {
    const until = performance.now() + minutes * MINUTE_MS;
    const comeAndGo = async (first: number) => {
      for (let number = first; performance.now() < until; number++) await visit(number);
    };
    const visiting = Promise.all(Array.from({ length: AT_ONCE }, (_, first) => comeAndGo(first)));
    await Promise.race([sleep(minutes * 30_000), visiting]);
    const half = await read();
    say(`after ${half.calls} calls: ${megabytes(half.heap)} MB, and ${megabytes(half.buffers)} MB of buffers`);
    await visiting;
    const whole = await read();
    const perCall = Math.round((whole.heap - half.heap) / (whole.calls - half.calls));
    const findings = await checkInvariants(house.house);
    const kept = `${megabytes(half.heap)} MB after ${half.calls} calls, ${megabytes(whole.heap)} MB after ${whole.calls}: ${perCall} bytes a call`;
    return [
      { proof: 'soak: what is kept of visitors who have gone', runs: 1, good: perCall <= BYTES_PER_CALL, figures: kept },
      { proof: 'soak: answers', runs: 1, good: faults.length === 0, figures: faults.slice(0, 3).join('; ') || told(answers) },
      { proof: 'soak: invariants', runs: 1, good: findings.length === 0, figures: findings[0] ? `${findings[0].id} ${findings[0].detail}` : 'no finding' },
    ];
  } finally {
    memory.close();
    await program.stop('SIGTERM');
    await house.close();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const told = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
