import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { reachOfAccount } from '#server/doclets/seeing/reach.ts';
import { malformed, notFound, signInNeeded } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { MOST_ROWS } from '#server/http/paging/paging.ts';
import { findOrders, ofConsumer, placedBy, soldTo } from './find-orders.ts';
import { readFound, type OrdersFound } from './order-history.ts';
import { beginSearch } from './search-orders.ts';

type HistoryAsk = { consumerId: ObjectId | null; profileId: ObjectId | null; limit: number | null; before: ObjectId | null };

/** Consumers read their own orders. The back office reads those of the person whom it names. */
export async function orderHistory(ctx: Ctx, ask: HistoryAsk): Promise<OrdersFound> {
  const among = isBackOffice(ctx.actor) ? await ofNamed(ctx, ask) : await ofCaller(ctx, ask);
  return readFound(ctx, await findOrders(ctx, { among, limit: Math.min(ask.limit ?? MOST_ROWS, MOST_ROWS), before: ask.before }));
}

async function ofNamed(ctx: Ctx, { consumerId, profileId }: HistoryAsk) {
  const named = consumerId ?? profileId;
  if (named === null) throw malformed('Say whose orders: a consumer or a profile.', ['body', 'data', 'doclet_id']);
  await beginSearch(ctx, 'order-history', named);
  return consumerId === null ? placedBy(named) : ofConsumer(ctx, named);
}

/** The orders of an adult in the family who signs in separately are that adult's own, so a caller reads only what they bought themselves. */
async function ofCaller(ctx: Ctx, { consumerId, profileId }: HistoryAsk) {
  const { accountId } = ctx.actor;
  if (accountId === null) throw signInNeeded();
  if (profileId !== null && profileId !== accountId) throw notFound('The profile');
  const reach = await reachOfAccount(ctx, accountId);
  if (consumerId === null) return sql`(${placedBy(accountId)} or ${soldTo([...reach].filter(([, relation]) => relation === 'owner').map(([id]) => id))})`;
  const consumer = reach.get(consumerId) === 'owner' ? await docletById(ctx, consumerId) : null;
  if (consumer?.templateId !== TEMPLATE.consumer) throw notFound('The person');
  const isSelf = isRecordOf(consumer, accountId);
  return isSelf ? sql`(${placedBy(accountId)} or ${soldTo([consumerId])})` : sql`(${placedBy(accountId)} and ${ofConsumer(ctx, consumerId)})`;
}
