import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { PromoCode } from './promo-codes.ts';

/** How often each code is used, locked until the transaction ends. A use that is granted here is granted for good. */
export type PromoBook = {
  /**
   * Whether the order may use the code; null: an order that is still to be made. `ended`: orders that give their uses back for it. A use by an unpaid order of the same customer
   * may be moved to this order.
   */
  mayUse: (code: PromoCode, orderId: ObjectId | null, customer: string, ended?: readonly ObjectId[]) => boolean;
  /** Frees the uses of these orders, which end in this very transaction. */
  end: (orderIds: readonly ObjectId[]) => void;
  /** Counts a use, once for an order that has one already. Where none is left, the use of an unpaid order is given up for it. The caller has asked `mayUse` before. */
  claim: (code: PromoCode, orderId: ObjectId, customer: string) => void;
  write: () => Promise<void>;
};

type Use = { promoId: ObjectId; orderId: ObjectId; customer: string; useNo: number };
/** `isIdle`: the use's order waits for a payment that nobody has begun. */
type StandingUse = Use & { isIdle: boolean };

/** `orderIds`: the orders whose uses it may take over or give back. */
type PromoAsk = { code: PromoCode; orderIds: readonly ObjectId[]; customer: string };

export async function openPromoBook(ctx: Ctx, asks: readonly PromoAsk[]): Promise<PromoBook> {
  const unique = [...new Map(asks.map(({ code }) => [code.id, code])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const used = await lockCounts(ctx, unique);
  const uses = await usesOf(ctx, asks);
  const added: Use[] = [];
  const givenUp: Use[] = [];
  const usesOfCode = (code: PromoCode) => uses.get(code.id) ?? [];
  const useBy = (code: PromoCode, orderId: ObjectId | null) => usesOfCode(code).find((use) => use.orderId === orderId);
  const idleUse = (code: PromoCode, customer: string) => usesOfCode(code).find((use) => use.customer === customer && use.isIdle);
  const count = (code: PromoCode, now: StandingUse[]) => {
    used.set(code.id, (used.get(code.id) ?? 0) + now.length - usesOfCode(code).length);
    uses.set(code.id, now);
  };
  const numbersOf = (code: PromoCode, customer: string, ended: readonly ObjectId[] = []) =>
    new Set(
      usesOfCode(code)
        .filter((use) => use.customer === customer && !ended.includes(use.orderId))
        .map((use) => use.useNo),
    );
  const isLeft = (code: PromoCode, customer: string, ended: readonly ObjectId[] = []) => {
    const { maxUses, maxPerCustomer } = code;
    const givenBack = usesOfCode(code).filter((use) => ended.includes(use.orderId)).length;
    const isAnyLeft = maxUses === null || (used.get(code.id) ?? 0) - givenBack < maxUses;
    return isAnyLeft && (maxPerCustomer === null || numbersOf(code, customer, ended).size < maxPerCustomer);
  };
  return {
    mayUse: (code, orderId, customer, ended) => useBy(code, orderId) !== undefined || isLeft(code, customer, ended) || idleUse(code, customer) !== undefined,
    end(orderIds) {
      if (orderIds.length === 0) return;
      for (const { code } of asks)
        count(
          code,
          usesOfCode(code).filter((use) => !orderIds.includes(use.orderId)),
        );
    },
    claim(code, orderId, customer) {
      const own = useBy(code, orderId);
      if (own) return void (own.isIdle = false);
      const idle = isLeft(code, customer) ? undefined : idleUse(code, customer);
      const numbers = numbersOf(code, customer);
      let useNo = 1;
      while (numbers.has(useNo)) useNo++;
      const use = { promoId: code.id, orderId, customer, useNo };
      added.push(use);
      if (idle) givenUp.push(idle);
      count(code, [...usesOfCode(code).filter((other) => other !== idle), { ...use, isIdle: false }]);
    },
    write: () => writeUses(ctx, added, givenUp),
  };
}

/** Locks the counts of these codes and of those that the orders use now, all in one order. Whoever gives up one code for another would else wait for somebody who does the reverse. */
export async function lockPromos(ctx: Ctx, codes: readonly PromoCode[], orderIds: readonly ObjectId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    select promo_id from promo_count where workspace_id = ${ctx.workspace.id} and (promo_id = any(${codes.map((code) => code.id)}::text[])
      or promo_id in (select promo_id from promo_use where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[])))
    order by promo_id for update`.execute(ctx.db);
}

async function lockCounts(ctx: Ctx, codes: readonly PromoCode[]): Promise<Map<ObjectId, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ promo_id: string; used: number }>`
    insert into promo_count as c (workspace_id, promo_id, max_uses)
    select ${ctx.workspace.id}, promo_id, max_uses from unnest(${codes.map((code) => code.id)}::text[], ${codes.map((code) => code.maxUses)}::int[]) as t(promo_id, max_uses)
    on conflict (workspace_id, promo_id) do update set max_uses = greatest(excluded.max_uses, case when excluded.max_uses is not null then c.used end)
    returning promo_id, used`.execute(ctx.db);
  return new Map(rows.map((row) => [row.promo_id, row.used]));
}

async function usesOf(ctx: Ctx, asks: readonly PromoAsk[]): Promise<Map<ObjectId, StandingUse[]>> {
  if (asks.length === 0) return new Map();
  const { rows } = await sql<{ promo_id: string; order_id: string; customer: string; use_no: number; is_idle: boolean }>`
    select u.promo_id, u.order_id, u.customer, u.use_no, o.state = 'awaiting-payment' as is_idle
    from promo_use u join sales_order o on o.workspace_id = u.workspace_id and o.order_id = u.order_id
    where u.workspace_id = ${ctx.workspace.id} and u.promo_id = any(${asks.map((ask) => ask.code.id)}::text[])
      and (u.customer = any(${asks.map((ask) => ask.customer)}::text[]) or u.order_id = any(${asks.flatMap((ask) => ask.orderIds)}::text[]))`.execute(ctx.db);
  return Map.groupBy(
    rows.map((row) => ({ promoId: row.promo_id, orderId: row.order_id, customer: row.customer, useNo: row.use_no, isIdle: row.is_idle })),
    (use) => use.promoId,
  );
}

/** An order that has given up its use asks for another one when it is to be paid after all. It may have ended in this very transaction, together with its use. */
async function writeUses(ctx: Ctx, added: readonly Use[], givenUp: readonly Use[]): Promise<void> {
  if (added.length === 0) return;
  const column = <K extends keyof Use>(name: K, of = added) => of.map((use) => use[name]);
  await sql`
    with used as (insert into promo_use (workspace_id, promo_id, order_id, customer, use_no)
      select ${ctx.workspace.id}, t.* from unnest(${column('promoId')}::text[], ${column('orderId')}::text[], ${column('customer')}::text[], ${column('useNo')}::int[]) as t
      returning promo_id),
    freed as (delete from promo_use u using unnest(${column('promoId', givenUp)}::text[], ${column('orderId', givenUp)}::text[]) as g(promo_id, order_id)
      where u.workspace_id = ${ctx.workspace.id} and u.promo_id = g.promo_id and u.order_id = g.order_id returning u.promo_id)
    update promo_count c set used = c.used + n.uses
    from (select promo_id, sum(uses)::int as uses from (select promo_id, 1 as uses from used union all select promo_id, -1 from freed) as u group by promo_id) n
    where c.workspace_id = ${ctx.workspace.id} and c.promo_id = n.promo_id`.execute(ctx.db);
}

/** How often each discount is used, including orders that are still to be paid. */
export async function promoUseCounts(ctx: Ctx, promoIds: readonly ObjectId[]): Promise<Map<ObjectId, { used: number }>> {
  const rows = await ctx.db
    .selectFrom('promo_count')
    .select(['promo_id', 'used'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`promo_id = any(${[...promoIds]}::text[])`)
    .execute();
  const counts = new Map(rows.map(({ promo_id, used }) => [promo_id, used]));
  return new Map(promoIds.map((id) => [id, { used: counts.get(id) ?? 0 }]));
}

/** Frees the uses of orders that came to nothing. */
export async function releasePromos(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    with mine as materialized (select u.promo_id, u.order_id from promo_use u where u.workspace_id = ${ctx.workspace.id} and u.order_id = any(${[...orderIds]}::text[])),
    locked as materialized (select promo_id from promo_count where workspace_id = ${ctx.workspace.id} and promo_id in (select promo_id from mine) order by promo_id for update),
    freed as (delete from promo_use u using mine m, locked l where u.workspace_id = ${ctx.workspace.id} and u.promo_id = m.promo_id and u.order_id = m.order_id and l.promo_id = m.promo_id returning u.promo_id)
    update promo_count c set used = c.used - n.uses from (select promo_id, count(*)::int as uses from freed group by promo_id) n
    where c.workspace_id = ${ctx.workspace.id} and c.promo_id = n.promo_id`.execute(ctx.db);
}
