import { TEMPLATE } from '#domain/fixed-ids.ts';
import { malformed, notFound } from '#server/errors.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { knownDoclet } from '#server/gate/known-records.ts';
import { gateSnapshot } from '#server/gate/snapshot.ts';
import { signedIn } from '#server/http/actor.ts';
import { action } from '#server/http/route.ts';
import { perHour } from '#server/platform/limits.ts';
import { gateSnapshotContract } from './contract.ts';

const PAGES_AN_HOUR = perHour(600);

export const gateSnapshotAction = action(gateSnapshotContract, async (ctx, data) => {
  const { eventId } = await gatePlace(ctx, data);
  if (eventId === null) throw malformed('Name the event, or a terminal that has one.', ['data', 'event_id']);
  if ((await knownDoclet(ctx, eventId))?.templateId !== TEMPLATE.venueEvent) throw notFound('The event');
  await ctx.limits.spend(`gate-snapshot:${ctx.workspace.id}:${signedIn(ctx).accountId}`, PAGES_AN_HOUR);
  return [await gateSnapshot(ctx, { eventId, day: data.date ?? null, after: data.after ?? null, since: data.since ? new Date(data.since) : null })];
});
