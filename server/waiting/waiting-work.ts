import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { startPeriodic, type Periodic } from '#server/platform/periodic.ts';
import { forget } from '#server/platform/tidy.ts';
import { forEachWorkspace } from '#server/workspaces/each-workspace.ts';
import { handleJobs, inEachWorkspace } from '#server/workspaces/house-ctx.ts';
import { offerPlaces, TELL_LAPSED, TELL_OFFERED } from './offer-places.ts';
import { mailLapsed, mailOffered } from './waiting-mails.ts';

const EVERY_MS = 3000;
/** How long somebody may take to confirm, and how long it is kept that somebody waited. */
const CONFIRM_WITHIN_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export function registerWaitingJobs(house: House): void {
  handleJobs(house, TELL_OFFERED, mailOffered);
  handleJobs(house, TELL_LAPSED, mailLapsed);
}

/** On every node. What comes free is held for those who wait within a few seconds. */
export function startWaitingWork(house: House): Periodic {
  const work = [
    startPeriodic(house.log, 'waiting lists', EVERY_MS, () => inEachWorkspace(house, 'waiting lists', offerPlaces)),
    startPeriodic(house.log, 'waits that ended', HOUR_MS, () => forEachWorkspace(house, 'waits that ended', (id) => forgetEndedWaits(house, id))),
  ];
  return {
    async stop() {
      await Promise.all(work.map((one) => one.stop()));
    },
  };
}

export function forgetEndedWaits({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const now = clock.now();
  const isDone = sql`(ended_at < ${new Date(now - KEPT_MS)} or (state = 'unconfirmed' and asked_at < ${new Date(now - CONFIRM_WITHIN_MS)}))`;
  return forget(database.of(workspaceId), sql`waiting_entry`, sql`workspace_id = ${workspaceId} and ${isDone}`);
}
