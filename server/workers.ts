import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, YEAR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { tidyAccounts } from '#server/accounts/tidy-accounts.ts';
import { startCheckoutWork } from '#server/checkout/background.ts';
import type { House } from '#server/context.ts';
import { removeUnshownPhotos } from '#server/doclets/photos/photo-files.ts';
import { forgetGuards } from '#server/gate/device-lock.ts';
import { startSweeper } from '#server/inventory/holds/sweeper.ts';
import { forgetNetworks } from '#server/inventory/owners/forget-networks.ts';
import { forgetDeclines } from '#server/payments/card-declines.ts';
import { forgetEndedLinks } from '#server/people/tickets/ticket-links.ts';
import { analyzeNewTables } from '#server/platform/database/first-statistics.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { forgetFinished, forgetSpent } from '#server/platform/tidy.ts';
import { endAbandonedSales } from '#server/pos/sale/abandoned-sales.ts';
import { startReportMails } from '#server/reports/by-mail/send-reports.ts';
import { forgetPlaces } from '#server/waiting-room/forget-places.ts';
import { startWaitingWork } from '#server/waiting/waiting-work.ts';
import { forgetDeliveries } from '#server/webhooks/deliveries.ts';
import { startWebhooks } from '#server/webhooks/send-webhooks.ts';
import { forEachWorkspace } from '#server/workspaces/each-workspace.ts';
import { tidyWorkspace } from '#server/workspaces/tidy-workspace.ts';

/**
 * Starts the background work. It runs on every node: each worker is safe beside its twins and may be killed at any moment. With `ownerUrl` this process also maintains the database
 * itself.
 */
export function startWorkers(house: House, { ownerUrl }: { ownerUrl?: string } = {}): { stop: () => Promise<void> } {
  house.outbox.start();
  const workers = [
    startSweeper(house),
    startCheckoutWork(house),
    startWaitingWork(house),
    startReportMails(house),
    startWebhooks(house),
    startPeriodic(house.log, 'refusals', SECOND_MS, () => house.refusals.write()),
    startPeriodic(house.log, 'spent', HOUR_MS, () => forgetSpent(house)),
    startPeriodic(house.log, 'accounts', HOUR_MS, () => tidyAccounts(house)),
    startPeriodic(house.log, 'finished', HOUR_MS, () => forEachWorkspace(house, 'finished', (id) => forgetFinished(house, id))),
    startPeriodic(house.log, 'refused', HOUR_MS, () => forEachWorkspace(house, 'refused', (id) => forgetRefused(house, id))),
    startPeriodic(house.log, 'kept', HOUR_MS, () => forEachWorkspace(house, 'kept', (_, workspace) => tidyWorkspace(house, workspace))),
    startPeriodic(house.log, 'ticket links', HOUR_MS, () => forEachWorkspace(house, 'ticket links', (id) => forgetEndedLinks(house, id))),
    startPeriodic(house.log, 'told webhooks', HOUR_MS, () => forEachWorkspace(house, 'told webhooks', (id) => forgetDeliveries(house, id))),
    startPeriodic(house.log, 'networks', HOUR_MS, () => forEachWorkspace(house, 'networks', (id) => forgetNetworks(house, id))),
    startPeriodic(house.log, 'waiting rooms', HOUR_MS, () => forEachWorkspace(house, 'waiting rooms', (id) => forgetPlaces(house, id))),
    startPeriodic(house.log, 'files', HOUR_MS, () => forEachWorkspace(house, 'files', (id) => tidyFiles(house, id))),
    startPeriodic(house.log, 'abandoned-sales', 5 * MINUTE_MS, () => endAbandonedSales(house, 2 * DAY_MS)),
    // Also those from a time when no node was running.
    startPeriodic(house.log, 'sales left over', DAY_MS, () => endAbandonedSales(house, 10 * YEAR_MS)),
    ...(ownerUrl ? [startPeriodic(house.log, 'first-statistics', SECOND_MS, () => analyzeNewTables(house.database, ownerUrl))] : []),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

const forgetRefused = async (house: House, workspaceId: ObjectId) => (await forgetDeclines(house, workspaceId)) + (await forgetGuards(house, workspaceId));
const tidyFiles = async (house: House, workspaceId: ObjectId) => (await removeUnshownPhotos(house, workspaceId)) + (await house.files.removeLost(workspaceId));
