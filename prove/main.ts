import { parseArgs } from 'node:util';
import { CRASH_POINTS, CRASH_VICTIMS, type CrashPoint } from '#server/platform/crash-points.ts';
import { proveCheckerSpeed } from './checker-speed.ts';
import { proveCrashes, type Kill } from './crashes.ts';
import { openServer } from './database.ts';
import { proveRaces } from './races.ts';
import { proveRandomVenue } from './random-venue/random-venue.ts';
import { proveSoak } from './soak/soak.ts';
import { printTable, type Row } from './table.ts';

/**
 * The full-length proofs of selling: `npm run prove -- [--only races|crashes|checker] [--orders 250000] [--rounds 50] [--units 1,10,150] [--times 20] [--points C1,C2] [--victims
 * program,database] [--at-once 4]`; and two that run only if asked for: `npm run prove -- random-venue [--seed 1] [--minutes 3]` and `npm run prove -- soak [--minutes 10]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    orders: { type: 'string', default: '250000' },
    rounds: { type: 'string', default: '50' },
    units: { type: 'string', default: '1,10,150' },
    times: { type: 'string', default: '20' },
    points: { type: 'string', default: CRASH_POINTS.join(',') },
    victims: { type: 'string', default: CRASH_VICTIMS.join(',') },
    'at-once': { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000) + 1) },
    minutes: { type: 'string', default: '3' },
  },
});

/** The sweeper reaches its point in the first round after a start, when there is no database of its own to kill yet. */
const WITHOUT_DATABASE: readonly CrashPoint[] = ['C10'];

const PROOFS = ['checker', 'races', 'crashes', 'random-venue', 'soak'];
const only = positionals[0] ?? values.only;
if (only !== undefined && !PROOFS.includes(only)) {
  console.error(`There is no proof ${only}. There are: ${PROOFS.join(', ')}.`);
  process.exit(1);
}

const began = performance.now();
const say = (line: string) => console.log(line);
const server = await openServer();
try {
  const rows: Row[] = [];
  const wanted = (part: string) => only === undefined || only === part;
  if (wanted('checker')) rows.push(await proveCheckerSpeed(server.url, { orders: wholeNumber(values.orders) }, say));
  if (wanted('races'))
    rows.push(...(await proveRaces(server.url, { units: values.units.split(',').map(wholeNumber), rounds: wholeNumber(values.rounds) }, say)));
  if (wanted('crashes'))
    rows.push(...(await proveCrashes(server.url, { kills: killsAsked(), times: wholeNumber(values.times), atOnce: wholeNumber(values['at-once']) }, say)));
  if (only === 'random-venue') rows.push(...(await proveRandomVenue(server, { seed: wholeNumber(values.seed), minutes: wholeNumber(values.minutes) }, say)));
  if (only === 'soak') rows.push(...(await proveSoak(server.url, { minutes: wholeNumber(values.minutes) }, say)));
  printTable(rows, say);
  say(`\n${rows.filter((row) => row.good).length} of ${rows.length} proofs hold, ${Math.round((performance.now() - began) / 1000)} s`);
  process.exitCode = rows.every((row) => row.good) ? 0 : 1;
} finally {
  await server.stop();
}
process.exit();

function killsAsked(): Kill[] {
  const points = CRASH_POINTS.filter((point) => values.points.split(',').includes(point));
  const victims = CRASH_VICTIMS.filter((victim) => values.victims.split(',').includes(victim));
  return victims.flatMap((victim) => points.filter((point) => victim === 'program' || !WITHOUT_DATABASE.includes(point)).map((point) => ({ point, victim })));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1_000_000) throw new Error(`${text} is not a whole number from 1 to 1000000`);
  return value;
}
