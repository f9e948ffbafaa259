import type { Config } from '#server/config.ts';
import { closeHouse, createHouse, type House } from '#server/context.ts';
import { createDatabaseIfMissing, runningEmbeddedUrl, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { silentLog } from '#server/platform/log.ts';
import { appUrl, migrate } from '#server/platform/migrate.ts';
import { claimDataDir } from '#server/platform/single-instance.ts';

export const DATABASE = 'entrada';

/** The database of a running program when there is one, else the embedded one for as long as the command takes. */
export async function withOwnerDatabase<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const claim = await claimDataDir(config.dataDir);
  if (!claim) return work(await runningEmbeddedUrl(config.dataDir, DATABASE));
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog });
  try {
    await createDatabaseIfMissing(postgres, DATABASE);
    return await work(postgres.url(DATABASE));
  } finally {
    await postgres.stop();
    claim.release();
  }
}

export function withHouse<T>(config: Config, work: (house: House) => Promise<T>): Promise<T> {
  return withOwnerDatabase(config, async (ownerUrl) => {
    await migrate(ownerUrl);
    const house = await createHouse(config, appUrl(ownerUrl), silentLog);
    try {
      return await work(house);
    } finally {
      await closeHouse(house);
    }
  });
}
