import type { RawBuilder } from 'kysely';
import { MOST_SEARCHED_DAYS } from '#domain/asked-days.ts';
import { addDays, daysBetween, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { docletById, docletsByTemplate } from '#server/doclets/doclets.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { malformed, notFound } from '#server/errors.ts';
import { perMinute } from '#server/platform/limits.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { findOrders, paidWith } from './find-orders.ts';
import { readFound, type OrdersFound } from './order-history.ts';

const GUESSES = perMinute(30);
const LOOK_UPS = perMinute(600);
const GUESSABLE = new Set(['history-by-card', 'history-by-email', 'history-by-random-id', 'search-purchaser']);
const USUAL_DAYS = 6;

/** Everybody who looks up customers is counted and audited. Searches that can be tried one after the other, such as four digits, are soon refused. */
export async function beginSearch(ctx: Ctx, action: string, subject: string): Promise<void> {
  const [kind, budget] = GUESSABLE.has(action) ? ['search', GUESSES] : ['look-up', LOOK_UPS];
  await ctx.limits.spend(`${kind} ${ctx.workspace.id} ${ctx.actor.accountId ?? ctx.address}`, budget);
  await recordAudit(ctx, { action, outcome: 'done', subject });
}

export async function searchOrders(ctx: Ctx, action: string, subject: string, among: RawBuilder<unknown>): Promise<OrdersFound> {
  await beginSearch(ctx, action, subject);
  return readFound(ctx, await findOrders(ctx, { among }));
}

type CardSearch = { lastFour: string; storeId: ObjectId | null; from: Day | null; to: Day | null };

export async function searchByCard(ctx: Ctx, { lastFour, storeId, from, to }: CardSearch): Promise<OrdersFound> {
  const last = to ?? dayInZone(ctx.workspace.timeZone, ctx.clock.now());
  const first = from ?? addDays(last, -USUAL_DAYS);
  if (first > last) throw malformed('The first day is after the last.', ['body', 'data', 'start_date']);
  if (daysBetween(first, last) >= MOST_SEARCHED_DAYS) throw malformed(`Search within ${MOST_SEARCHED_DAYS} days.`, ['body', 'data', 'start_date']);
  const store = await storeToSearch(ctx, storeId);
  return searchOrders(ctx, 'history-by-card', `**** ${lastFour} ${first} ${last}`, paidWith(ctx, lastFour, store, first, last));
}

/** A till searches its own stores anyway. The office has to name the store where there are several. */
async function storeToSearch(ctx: Ctx, storeId: ObjectId | null): Promise<ObjectId | null> {
  if (storeId !== null) {
    const isOwn = ctx.actor.caller !== 'pos' || (await placeOfWork(ctx, ctx.actor.accountId)).storeIds.includes(storeId);
    if (!isOwn || (await docletById(ctx, storeId))?.templateId !== TEMPLATE.store) throw notFound('The store');
    return storeId;
  }
  if (ctx.actor.caller === 'pos') return null;
  const stores = await docletsByTemplate(ctx, TEMPLATE.store);
  if (stores.length > 1) throw malformed('Say which store to search.', ['body', 'data', 'store_id']);
  return stores[0]?.id ?? null;
}
