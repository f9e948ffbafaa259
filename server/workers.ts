import { HOUR_MS } from '#domain/durations.ts';
import { tidyAccounts } from '#server/accounts/tidy-accounts.ts';
import { startCheckoutWork } from '#server/checkout/background.ts';
import type { House } from '#server/context.ts';
import { forEachWorkspace } from '#server/workspaces/each-workspace.ts';
import { tidyWorkspace } from '#server/workspaces/tidy-workspace.ts';
import { removeUnshownPhotos } from '#server/doclets/photo-files.ts';
import { startSweeper } from '#server/inventory/sweeper.ts';
import { analyzeNewTables } from '#server/platform/first-statistics.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { tidyPlatform } from '#server/platform/tidy.ts';
import { endAbandonedSales } from '#server/pos/abandoned-sales.ts';

const SECOND_MS = 1000;
const FIVE_MINUTES_MS = 300_000;

/** What works without being asked, on every node: each is safe beside its twins and may be killed at any moment. `ownerUrl`: this process may look after the database itself. */
export function startWorkers(house: House, { ownerUrl }: { ownerUrl?: string } = {}): { stop: () => Promise<void> } {
  house.outbox.start();
  const workers = [
    startSweeper(house),
    startCheckoutWork(house),
    startPeriodic(house.log, 'refusals', SECOND_MS, () => house.refusals.write()),
    startPeriodic(house.log, 'tidy', HOUR_MS, () => tidy(house)),
    startPeriodic(house.log, 'abandoned-sales', FIVE_MINUTES_MS, () => endAbandonedSales(house)),
    ...(ownerUrl ? [startPeriodic(house.log, 'first-statistics', SECOND_MS, () => analyzeNewTables(house.database, ownerUrl))] : []),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function tidy(house: House): Promise<void> {
  const workspaces = await house.workspaces.all();
  await tidyPlatform(
    house,
    workspaces.map(({ id }) => id),
  );
  await tidyAccounts(house);
  await forEachWorkspace(house, 'kept', (_, workspace) => tidyWorkspace(house, workspace));
  await forEachWorkspace(house, 'files', async (id) => (await removeUnshownPhotos(house, id)) + (await house.files.removeLost(id)));
}
