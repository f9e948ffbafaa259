import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Server } from '../database.ts';
import type { Row } from '../table.ts';
import { barOf } from './bands.ts';
import { buyerOf } from './buyer.ts';
import { chanceOf, type Chance } from './chance.ts';
import { clubOf } from './clubs.ts';
import { buyersBankOf } from './disputes.ts';
import { parentOf } from './families.ts';
import { killNowAndThen } from './kills.ts';
import { limitAll, officeOf } from './office.ts';
import { offlineGateOf } from './offline.ts';
import { openScene } from './open-scene.ts';
import { ORACLES } from './oracles.ts';
import type { Scene } from './scene.ts';
import { askerOf, supervisorOf } from './second-persons.ts';
import { gateOf, tillOf } from './staff.ts';

const BUYERS = 12;
const LONGEST_PAUSE_MS = 300;

/** A venue on a bad day: everybody does what comes to mind, and now and then something dies. Afterwards all promises are checked. */
export async function proveRandomVenue(server: Server, { seed, minutes }: { seed: number; minutes: number }, say: (line: string) => void): Promise<Row[]> {
  const all = chanceOf(seed);
  let endsAt = Number.POSITIVE_INFINITY;
  const scene = await openScene(server, { endsAt: () => endsAt, buyers: BUYERS });
  try {
    say(`seed ${seed}, ${minutes} min`);
    endsAt = Date.now() + minutes * MINUTE_MS;
    const lane = () => chanceOf(all.whole(0, 2 ** 31));
    await Promise.all([
      ...scene.buyers.map((person) => live(scene, lane(), (chance) => buyerOf(scene, person, chance))),
      ...scene.tills.map((till) => live(scene, lane(), (chance) => tillOf(scene, till, chance))),
      ...scene.gates.map((gate) => live(scene, lane(), (chance) => gateOf(scene, gate, chance))),
      ...scene.bars.map((bar) => live(scene, lane(), (chance) => barOf(scene, bar, chance))),
      ...scene.families.map((family) => live(scene, lane(), (chance) => parentOf(scene, family, chance))),
      ...scene.clubs.map((club) => live(scene, lane(), (chance) => clubOf(scene, club, chance))),
      ...scene.offlineGates.map((gate) => live(scene, lane(), (chance) => offlineGateOf(scene, gate, chance))),
      live(scene, lane(), (chance) => officeOf(scene, chance)),
      ...[...scene.tills, scene.office].map((post) => live(scene, lane(), (chance) => askerOf(scene, post, chance))),
      ...scene.supervisors.map((person) => live(scene, lane(), (chance) => supervisorOf(scene, person, chance))),
      live(scene, lane(), (chance) => buyersBankOf(scene, chance)),
      killNowAndThen(scene, lane()),
    ]);
    await limitAll(scene, lane());
    tellOf(scene, say);
    const found: Row[] = [];
    for (const { proof, findings } of ORACLES) found.push(rowOf(proof, await findings(scene), say));
    const { heard } = scene.receiver;
    say(`${heard.length} requests at a webhook, of ${new Set(heard.map(({ id }) => id)).size} things that happened`);
    if (found.some((row) => !row.good)) for (const node of scene.nodes) say(node.output().split('\n').slice(-20).join('\n'));
    return found;
  } finally {
    await scene.close();
  }
}

async function live(scene: Scene, chance: Chance, actor: (chance: Chance) => () => Promise<unknown>): Promise<void> {
  const turn = actor(chance);
  while (!scene.isOver()) {
    await turn();
    await sleep(chance.whole(0, LONGEST_PAUSE_MS));
  }
}

function tellOf({ diary, bankLine }: Scene, say: (line: string) => void): void {
  for (const [what, times] of [...diary.answers].toSorted()) say(`${String(times).padStart(6)} × ${what}`);
  const killed = (whom: string) => diary.kills.filter((kill) => kill.whom === whom).length;
  say(`killed: ${killed('node')} × a node, ${killed('database')} × the database; ${killed('bank')} × the bank failed`);
  say(`${diary.cutOff} answers cut off or lost, ${diary.unanswered.length} calls never answered ${diary.unanswered.join(' ')}`);
  say(
    `${diary.orders.size} orders told, ${diary.refunds.length + diary.parts.size} refunds, ${diary.transfers.size} transfers, ${diary.exchanges.size} exchanged, ${diary.letIn.size} let in`,
  );
  say(`${diary.topUps.size} times money put on a band, ${diary.tenders.length} tenders at bars, ${diary.valueBack.size} refunds of what was left`);
  say(
    `${diary.seats.size} reservations, ${diary.passages.size} scans told later, ${diary.tasks.size} things that a second person decides, ${diary.disputes.size} disputes, ${bankLine.told()} times the bank told of itself`,
  );
}

const MOST_SAID = 8;

function rowOf(proof: string, findings: readonly string[], say: (line: string) => void): Row {
  for (const finding of findings.slice(0, MOST_SAID)) say(`${proof}: ${finding}`);
  return {
    proof: `random venue: ${proof}`,
    runs: 1,
    good: findings.length === 0,
    figures: findings.length === 0 ? 'no finding' : `${findings.length} findings (${findings[0]})`,
  };
}
