import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkInvariants, type Finding } from '#server/orders/invariants/check-invariants.ts';
import { gatherCrowd, raceForLastUnits, type Race, type RaceNode, type RaceResult } from '#server/testing/last-units.ts';
import { openHouseOn, type TestHouse } from '#server/testing/open-house.ts';
import { runGateway } from '#server/testing/running-gateway.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { openShop } from '#server/testing/shop.ts';
import type { Row } from './table.ts';

/** Two programs on one database and two hundred buyers, who compete again and again for the last units. */
export async function proveRaces(server: string, { units, rounds }: { units: readonly number[]; rounds: number }, say: (line: string) => void): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-races-'));
  const gateway = await runGateway(folder);
  const house = await openHouseOn(server, { SANDBOX_GATEWAY_URL: gateway.url });
  const programs: RunningProgram[] = [];
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  try {
    await owner.connect();
    for (const name of ['one', 'two'])
      programs.push(
        await runProgram({ DATABASE_URL: house.ownerUrl, DATA_DIR: join(folder, name), DEMO: '0', CAPTCHA: 'off', SANDBOX_GATEWAY_URL: gateway.url }),
      );
    const shop = await openShop(house);
    const race: Race = {
      nodes: programs.map((program) => nodeAt(house, program.url)),
      shop,
      owner,
      crowd: await gatherCrowd(house, shop, { web: 140, tillBuyers: 60, tills: 6 }),
    };
    const rows: Row[] = [];
    for (const count of units) {
      const began = performance.now();
      const results = await raceAgainAndAgain(race, count, rounds);
      rows.push(rowOf(count, results, performance.now() - began));
      say(`last ${count}: ${rounds} rounds done`);
      if (results.some((result) => result.surprises.length > 0)) programs.forEach((program) => say(lastWordsOf(program)));
    }
    return [...rows, rowOfInvariants(await checkInvariants(house.house))];
  } finally {
    await owner.end();
    for (const program of programs) await program.stop('SIGTERM');
    await house.close();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function raceAgainAndAgain(race: Race, units: number, rounds: number): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  for (let round = 0; round < rounds; round++) results.push(await raceForLastUnits(race, units));
  return results;
}

const lastWordsOf = (program: RunningProgram): string => program.output().split('\n').slice(-20).join('\n');

function rowOfInvariants(findings: readonly Finding[]): Row {
  const first = findings.slice(0, 5).map(({ id, detail }) => `${id} ${detail}`);
  return { proof: 'invariants after all races', runs: 1, good: findings.length === 0, figures: first.join('; ') || 'no finding' };
}

function rowOf(units: number, results: readonly RaceResult[], tookMs: number): Row {
  const sum = (of: (result: RaceResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const wrong = results.filter((result) => result.sold !== units || result.winners !== units);
  const surprises = results.flatMap((result) => result.surprises);
  const figures = `sold ${sum((one) => one.sold)} of ${units * results.length}, oversold ${sum((one) => one.oversold)}, falsely refused ${sum((one) => one.falselyRefused)}, walked away ${sum((one) => one.walkedAway)}, unforeseen answers ${surprises.length}, ${Math.round(tookMs / 1000)} s${surprises.length > 0 ? ` (${surprises[0]})` : ''}`;
  return {
    proof: `200 buyers, two nodes, last ${units}`,
    runs: results.length,
    good: wrong.length === 0 && sum((one) => one.oversold + one.falselyRefused) === 0 && surprises.length === 0,
    figures,
  };
}

function nodeAt(house: TestHouse, url: string): RaceNode {
  return {
    async act(name, data, { token } = {}) {
      const reply = await fetch(`${url}/api/workspace/${house.workspaceId}/action/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await reply.text();
      return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {}, headers: Object.fromEntries(reply.headers), text };
    },
  };
}
