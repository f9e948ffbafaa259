import type { Config } from '#server/config.ts';
import { closeHouse, createHouse, type House } from '#server/context.ts';
import { hasCluster } from '#server/platform/database/embedded-place.ts';
import { createDatabaseIfMissing, DATABASE, runningEmbeddedUrl, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { appUrl, migrate } from '#server/platform/database/migrate.ts';
import { withConnection } from '#server/platform/database/own-connection.ts';
import { silentLog } from '#server/platform/log.ts';
import { claimDataDir } from '#server/platform/single-instance.ts';

type Work<T> = (ownerUrl: string) => Promise<T>;

/** Ctrl-C ends the work first, and then what was started for it. */
export async function withOwnerDatabase<T>(config: Config, work: Work<T>): Promise<T> {
  const interruption = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {});
  const interrupt = (signal: NodeJS.Signals): void => {
    const reason = new Error(`Interrupted by ${signal}.`);
    interruption.abort(reason);
    reject(reason);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await openOwnerDatabase(config, interruption.signal, (ownerUrl) => Promise.race([work(ownerUrl), interrupted]));
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The database of a running program if there is one; otherwise the embedded one, for as long as the command takes. */
async function openOwnerDatabase<T>(config: Config, givenUp: AbortSignal, work: Work<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const claim = await claimDataDir(config.dataDir);
  if (!claim) return work(await runningEmbeddedUrl(config.dataDir));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog, givenUp });
    try {
      await createDatabaseIfMissing(postgres);
      return await work(postgres.url(DATABASE));
    } finally {
      await postgres.stop();
    }
  } finally {
    claim.release();
  }
}

/** For commands that inspect an existing database. At a mistyped location none is created, and nothing is reported to be in order. */
export async function withKeptDatabase<T>(config: Config, work: Work<T>): Promise<T> {
  const nothing = new Error(`There is no workspace in the database of ${config.databaseUrl ? 'DATABASE_URL' : `${config.dataDir} (DATA_DIR)`}.`);
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw nothing;
  return withOwnerDatabase(config, async (ownerUrl) => {
    if (!(await hasWorkspace(ownerUrl))) throw nothing;
    return work(ownerUrl);
  });
}

async function hasWorkspace(ownerUrl: string): Promise<boolean> {
  return withConnection({ connectionString: ownerUrl }, async (client) => {
    const { rows } = await client.query<{ stands: boolean }>(`select to_regclass('public.workspace') is not null as stands`);
    return rows[0]!.stands && ((await client.query('select from workspace limit 1')).rowCount ?? 0) > 0;
  });
}

export const withHouse = <T>(config: Config, work: (house: House) => Promise<T>): Promise<T> =>
  withOwnerDatabase(config, (ownerUrl) => inHouse(config, ownerUrl, work));

export const withKeptHouse = <T>(config: Config, work: (house: House) => Promise<T>): Promise<T> =>
  withKeptDatabase(config, (ownerUrl) => inHouse(config, ownerUrl, work));

async function inHouse<T>(config: Config, ownerUrl: string, work: (house: House) => Promise<T>): Promise<T> {
  await migrate(ownerUrl);
  const house = await createHouse(config, appUrl(ownerUrl), silentLog);
  try {
    return await work(house);
  } finally {
    await closeHouse(house);
  }
}
