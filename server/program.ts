import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { counted } from '#domain/one-or-several.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createHouse, type House } from '#server/context.ts';
import { unfinishedDemo } from '#server/dev/demo-actors.ts';
import { startDemoProcess, type DemoProcess } from '#server/dev/demo-process.ts';
import { AURORA_PEOPLE, DEMO_PASSWORD, LAKESIDE_PEOPLE } from '#server/dev/people.ts';
import { drain, type Serving } from '#server/drain.ts';
import { listenOnFreePort } from '#server/listen.ts';
import { buildWebIfStale, finishCompressing } from '#server/pages/build-pages.ts';
import { armCrashPoint } from '#server/platform/crash-points.ts';
import { createDatabaseIfMissing, DATABASE, startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { appUrl, migrate } from '#server/platform/database/migrate.ts';
import { releaseIdleMemory } from '#server/platform/idle-memory.ts';
import { endWithoutWaiting } from '#server/platform/last-resort.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { claimDataDir } from '#server/platform/single-instance.ts';
import { within } from '#server/platform/start-step.ts';
import { freeCutOffRequests } from '#server/platform/tidy.ts';
import { standIns } from '#server/stand-ins.ts';
import { startTwins, type Twins } from '#server/twins.ts';
import { startWorkers } from '#server/workers.ts';

export type Program = { house: House; app: FastifyInstance; stop: (why: string) => Promise<void> };
type Say = (line: string) => void;

const DEMO_ORDERS_MS = 10_000;

/** Goes from settings to an answering server and tells its progress. `givenUp` aborts the start when the caller no longer wants it. */
export async function startProgram(config: Config, say: Say, givenUp: AbortSignal = new AbortController().signal): Promise<Program> {
  makeFolder(config.dataDir);
  const claim = await claimDataDir(config.dataDir);
  if (!claim) throw new Error(`Entrada is already running on ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  const { log, end } = createLog(config.logLevel);
  // A test run has built the pages once before it starts any program.
  const pagesBuilt: Promise<unknown> = config.mode === 'test' ? Promise.resolve() : buildWebIfStale(say);
  pagesBuilt.catch(() => {});
  const over = new Promise<never>((_, reject) => givenUp.addEventListener('abort', () => reject(new Error('The start was given up.'))));
  over.catch(() => {});
  const step = <T>(what: string, seconds: number, work: Promise<T>) => Promise.race([within(what, seconds, work, say), over]);
  const opening = config.databaseUrl ? null : openEmbedded(config, log, say, givenUp);
  try {
    const postgres = opening && (await step('starting the database', 120, opening));
    const ownerUrl = config.databaseUrl ?? postgres!.url(DATABASE);
    const applied = await step('waiting for the database to be laid out (another node may be doing it)', 900, migrate(ownerUrl));
    if (applied.length > 0) say(`Database: ${counted(applied.length, 'migration', 'migrations')} applied.`);
    if (postgres) await freeCutOffRequests(ownerUrl);
    const appDatabaseUrl = appUrl(ownerUrl);
    const house = await step('connecting', 60, createHouse(config, appDatabaseUrl, log));
    Object.assign(house.running, { starting: true, withoutBank: true });
    const demo = await step('setting up the demo', 60, openDemo(config, house, appDatabaseUrl, say, givenUp));
    house.running.demo = demo.isShown;
    await step('building the pages', 180, pagesBuilt);
    const app = await createApp(house);
    const port = await step('opening the port', 30, listenOnFreePort(app, { ...config, isShared: config.processes > 1 }, say));
    house.running.port = port;
    const { sandboxUrl } = await step('starting the sandbox gateway', 30, house.gateway.start(`http://127.0.0.1:${port}/api/webhooks/${house.gateway.name}`));
    house.running.withoutBank = false;
    armCrashPoint(config.crashAt, config.crashVictim === 'database' && postgres ? postgres.pid : undefined);
    if (demo.making) await addDemoOrders(house, demo.making, sandboxUrl);
    const workers = startWorkers(house, { ownerUrl });
    const told = { appDatabaseUrl, port, sandboxUrl, demo: house.running.demo };
    const twins = config.processes > 1 ? await step('starting its other processes', 60, startTwins(house, config.processes - 1, told)) : null;
    givenUp.throwIfAborted();
    house.running.starting = false;
    announce(config, { port, isDemo: house.running.demo, hasVenue: house.running.demo || (await house.workspaces.all()).length > 0 }, say);
    if (config.mode !== 'test') releaseIdleMemory(house.metrics.count);
    if (config.mode !== 'test') setTimeout(finishCompressing, 3000).unref();
    return { house, app, stop: stopOnce({ house, app, workers, twins, postgres, claim, endLog: end, say }) };
  } catch (reason) {
    await opening?.then(
      (postgres) => postgres.stop(),
      () => {},
    );
    claim.release();
    throw reason;
  }
}

const CONNECTIONS_BESIDE_POOL = 11;
const CONNECTIONS_BESIDE_PROCESSES = 20;

const connectionsFor = ({ processes, poolSize }: Config): number =>
  Math.max(100, processes * (poolSize + CONNECTIONS_BESIDE_POOL) + CONNECTIONS_BESIDE_PROCESSES);

async function openEmbedded(config: Config, log: Log, say: Say, givenUp: AbortSignal): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings: [`max_connections=${connectionsFor(config)}`], say, givenUp });
  await createDatabaseIfMissing(postgres);
  return postgres;
}

type Demo = { isShown: boolean; making?: DemoProcess };

/** A new embedded database gets the two demo venues; any other only on request. A demo that an interrupted start left half made is finished. */
async function openDemo(config: Config, house: House, appDatabaseUrl: string, say: Say, givenUp: AbortSignal): Promise<Demo> {
  if (!(config.demo ?? !config.databaseUrl)) return { isShown: false };
  const isNew = (await house.workspaces.all()).length === 0;
  const isShown = async () => (await house.workspaces.byHost('lakeside.localhost')) !== null;
  const isHalfMade = !isNew && config.gateway === 'sandbox' && (await unfinishedDemo(house)) !== null;
  if (!isNew && !isHalfMade) return { isShown: await isShown() };
  const making = startDemoProcess({ appDatabaseUrl }, givenUp);
  await making.venues;
  house.workspaces.forget();
  if (isNew) say('Two demo venues are set up.');
  return { isShown: await isShown(), making };
}

/** A demo without orders is still a demo, so the program starts even if making them fails. */
async function addDemoOrders(house: House, making: DemoProcess, sandboxUrl: string | undefined): Promise<void> {
  if (!sandboxUrl) return making.end();
  const made = making
    .makeOrders({ port: house.running.port, sandboxUrl })
    .catch((reason: unknown) => house.log.error({ reason: String(reason) }, 'The demo has no orders'));
  await Promise.race([made, sleep(DEMO_ORDERS_MS, null, { ref: false })]);
}

const NO_VENUE =
  'There is no venue yet. With the settings of this start: npm run entrada -- create-workspace --name "Lakeside Park" --host tickets.lakeside.example';

function announce(config: Config, { port, isDemo, hasVenue }: { port: number; isDemo: boolean; hasVenue: boolean }, say: Say): void {
  const at = (host: string) => `http://${host}:${port}`;
  say('');
  say(`Entrada is ready at ${at(config.host === '127.0.0.1' ? 'localhost' : isIPv6(config.host) ? `[${config.host}]` : config.host)}`);
  if (isDemo) {
    say(`  Lakeside Park   ${at('lakeside.localhost')}`);
    for (const person of LAKESIDE_PEOPLE) say(`    ${person.email.padEnd(20)} ${person.what}`);
    say(`  Aurora Nights   ${at('aurora.localhost')}`);
    for (const person of AURORA_PEOPLE) say(`    ${person.email.padEnd(20)} ${person.what}`);
    say(`  Password of each: ${DEMO_PASSWORD}   Staff sign in at /staff of their venue`);
    if (!config.mailUrl) say(`  Mail sent by the demo: ${at('localhost')}/dev/mail`);
    if (config.mode === 'production') say('  Everybody can read this password and this mail. A venue of your own starts on a new DATA_DIR with DEMO=0.');
  }
  if (!isDemo) for (const line of standIns(config)) say(`  ${line}`);
  if (!hasVenue) say(`  ${NO_VENUE}`);
  say(`  API reference: ${at('localhost')}/api/docs   Stop with Ctrl-C`);
  say('');
}

type Parts = Serving & {
  twins: Twins | null;
  postgres: EmbeddedPostgres | null;
  claim: { release: () => void };
  endLog: () => Promise<void>;
  say: Say;
};

function stopOnce(parts: Parts): (why: string) => Promise<void> {
  let stopping: Promise<void> | null = null;
  return (why) => (stopping ??= stopAll(parts, why));
}

/** The database stops last, because everything else still needs it. */
async function stopAll({ twins, postgres, claim, endLog, say, ...serving }: Parts, why: string): Promise<void> {
  say(`Stopping (${why}) …`);
  let step = 'stopping its other processes';
  endWithoutWaiting(say, () => step);
  serving.house.running.draining = true;
  await twins?.stop();
  step = 'finishing the calls under way and letting go of the database';
  await drain(serving);
  step = 'stopping the database';
  await postgres?.stop();
  claim.release();
  await endLog();
  say('Stopped. Nothing was lost.');
  process.exit(0);
}
