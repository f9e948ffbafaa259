import { createSessionTokens } from '#server/accounts/sessions/session-token.ts';
import { createSessions, type Sessions } from '#server/accounts/sessions/sessions.ts';
import { createPasswords, type Passwords } from '#server/accounts/sign-in/passwords.ts';
import { type Catalogs, createCatalogs } from '#server/catalog/catalogs.ts';
import type { Config } from '#server/config.ts';
import { createDocletChanges, hearChange, type DocletChanges } from '#server/doclets/changes.ts';
import { createDocletLoader, type DocletLoader } from '#server/doclets/loader.ts';
import { createGate, type Gate } from '#server/gate/gate.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Keyed } from '#server/http/idempotency/begun.ts';
import { createShopFront, type ShopFront } from '#server/inventory/availability/shop-front.ts';
import { createStock, type Stock } from '#server/inventory/stock.ts';
import { movingWhatIsPaid } from '#server/orders/paid-moves/finish-paid-move.ts';
import { createPrinter, type Printer } from '#server/orders/papers/printer.ts';
import { type Cashier, createCashier } from '#server/orders/purchase/cashier.ts';
import { createGateway, type HouseGateway } from '#server/payments/create-gateway.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import { type Captcha, createCaptcha } from '#server/platform/captcha/captcha.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { connectDatabase, type Database, type Db } from '#server/platform/database/database.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import { countingInDatabase, createLimits, type Limits } from '#server/platform/limits.ts';
import { createLifeSign, type LifeSign } from '#server/platform/lines/life-sign.ts';
import { connectRedis, countedMeanwhile, type Redis } from '#server/platform/lines/redis.ts';
import { createLive, type Live } from '#server/platform/live/live.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics.ts';
import { createOutbox, type Outbox } from '#server/platform/outbox/outbox.ts';
import { createRandom, type Random } from '#server/platform/random.ts';
import { readSecrets, type Secrets } from '#server/platform/secrets.ts';
import { createWaitingRooms, type WaitingRooms } from '#server/waiting-room/waiting-rooms.ts';
import { createRefusals, type Refusals } from '#server/workspaces/refusals.ts';
import { createWorkspaces, WORKSPACES, type Workspace, type Workspaces } from '#server/workspaces/workspaces.ts';

/** What the program is made of, built once and in order. A test makes its own by spreading fakes over it. */
export type House = {
  config: Config;
  log: Log;
  clock: Clock;
  random: Random;
  database: Database;
  secrets: Secrets;
  redis: Redis | null;
  limits: Limits;
  workspaces: Workspaces;
  sessions: Sessions;
  passwords: Passwords;
  outbox: Outbox;
  mail: Mailer;
  files: Files;
  captcha: Captcha;
  gateway: HouseGateway;
  cashier: Cashier;
  gate: Gate;
  printer: Printer;
  live: Live;
  lifeSign: LifeSign;
  metrics: Metrics;
  running: Running;
  docletChanges: DocletChanges;
  docletLoader: DocletLoader;
  refusals: Refusals;
  catalogs: Catalogs;
  stock: Stock;
  shopFront: ShopFront;
  waitingRooms: WaitingRooms;
};

/**
 * What is known only while the program runs: which port it found free, whether it shows the demo, whether its bank has yet to start, whether it was asked to stop, and when the
 * database last had no room for something.
 */
export type Running = { starting: boolean; withoutBank: boolean; draining: boolean; port: number; demo: boolean; noRoomAt: number | null };

/** What a handler is given. Who and where are never optional; `db` shows only this workspace's rows. */
export type Ctx = House & {
  actor: Actor;
  workspace: Workspace;
  db: Db;
  afterCommit: (work: () => void | Promise<void>) => void;
  requestId: string;
  /** Limits that count per network address use this. `ip` itself is for records and processors. */
  address: CountedAddress;
  ip: string;
  userAgent: string;
  keyed: Keyed;
  /** Sent to the caller once, in the answer's `meta`. */
  meta: Record<string, string>;
};

export async function createHouse(
  config: Config,
  appDatabaseUrl: string,
  log: Log,
  fakes: Partial<Pick<House, 'clock' | 'random' | 'gateway'>> = {},
): Promise<House> {
  const clock = fakes.clock ?? systemClock;
  const random = fakes.random ?? createRandom(clock.now);
  const database = connectDatabase({ url: appDatabaseUrl, size: config.poolSize, log });
  const secrets = await readSecrets(database);
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const inDatabase = countingInDatabase(database, clock);
  const limits = createLimits(clock, redis ? countedMeanwhile(redis, inDatabase, log) : inDatabase);
  const workspaces = createWorkspaces(database, clock);
  const sessions = createSessions({ database, clock, random, tokens: createSessionTokens(secrets.session, clock.now) });
  const outbox = createOutbox({ database, clock, random, log });
  const docletChanges = createDocletChanges();
  const live = createLive({
    appDatabaseUrl,
    redis,
    log,
    clock,
    sessionsEnded: sessions.forget,
    forgotten: (name) => (name === WORKSPACES ? workspaces.forget() : hearChange(docletChanges, name)),
  });
  const captcha = createCaptcha({ config, database, clock, secret: secrets.captcha, log });
  const gateway = fakes.gateway ?? (await createGateway({ config, clock, log, webhookSecret: secrets.webhook.toString('hex') }));
  const mail = createMailer({ config, database, clock, random, outbox, workspaces, log });
  const files = createFiles({ config, database, clock, random, secret: secrets.file });
  if (config.filesUrl) void files.reach().catch((reason: Error) => log.warn({ reason: String(reason.cause) }, 'FILES_URL: the store of files does not answer'));
  const catalogs = createCatalogs({ database, clock, log, docletChanges });
  const stock = createStock({ database, clock, random, log, catalogs, docletChanges });
  const shopFront = createShopFront({ config, clock, workspaces, stock });
  return {
    config,
    log,
    clock,
    random,
    database,
    secrets,
    redis,
    limits,
    workspaces,
    sessions,
    passwords: createPasswords(),
    metrics: createMetrics(),
    running: { starting: false, withoutBank: false, draining: false, port: config.port, demo: config.demo ?? false, noRoomAt: null },
    outbox,
    mail,
    files,
    captcha,
    gateway,
    cashier: movingWhatIsPaid(createCashier(clock)),
    gate: createGate(docletChanges),
    printer: createPrinter(),
    live,
    lifeSign: createLifeSign({ appDatabaseUrl, random, log }),
    docletChanges,
    catalogs,
    stock,
    shopFront,
    waitingRooms: createWaitingRooms({ database, clock }),
    docletLoader: createDocletLoader(database),
    refusals: createRefusals({ database, clock, random, log }),
  };
}

export async function closeHouse(house: House): Promise<void> {
  await house.refusals.write(true);
  await house.outbox.stop();
  await house.live.close();
  await house.lifeSign.close();
  house.mail.close();
  await house.printer.close();
  await house.gateway.stop();
  await house.redis?.close();
  await house.database.close();
}
