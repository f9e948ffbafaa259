import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { LEDGER, paidSale, paymentPosting, post, reverse, salePosting, type Posting } from './ledger.ts';

let house: TestHouse;
let ctx: Ctx;

beforeAll(async () => {
  house = await openTestHouse();
  ctx = await house.ctx();
});
afterAll(() => house.close());

const order = 'a'.repeat(24);
const sum = async () =>
  Number(
    (
      await ctx.db
        .selectFrom('ledger_entry')
        .select((eb) => eb.fn.sum<number>('amount_cents').as('cents'))
        .where('workspace_id', '=', house.workspaceId)
        .executeTakeFirst()
    )?.cents ?? 0,
  );
const raw = (entries: { account: string; amountCents: number }[]): Posting => ({ kind: 'correction', orderId: null, currency: 'USD', entries });

describe('the books', () => {
  test('take a sale and its payment, and owe nothing for it', async () => {
    await post(ctx, [
      paymentPosting(order, 'USD', LEDGER.cardClearing('sandbox'), 4000),
      salePosting(order, 'USD', { itemsCents: 4000, discountCents: 300, taxCents: 250, feesCents: 50, includedTaxCents: 100, totalCents: 4000 }),
    ]);
    const rows = await ctx.db.selectFrom('ledger_entry').select(['account', 'amount_cents']).where('workspace_id', '=', house.workspaceId).execute();
    expect(
      Object.fromEntries(
        [...Map.groupBy(rows, (row) => row.account)].map(([account, list]) => [account, list.reduce((total, row) => total + row.amount_cents, 0)]),
      ),
    ).toEqual({ 'card-clearing:sandbox': 4000, receivable: 0, revenue: -3900, discount: 300, tax: -350, fees: -50 });
  });

  test('take what is paid at once in one posting, with all that it would be in two', async () => {
    const payment = paymentPosting(order, 'USD', LEDGER.cardClearing('sandbox'), 1000);
    const sale = salePosting(order, 'USD', { itemsCents: 900, discountCents: 30, taxCents: 90, feesCents: 40, includedTaxCents: 10, totalCents: 1000 });
    const [txn] = await post(ctx, [paidSale(sale, payment)]);
    const entries = await ctx.db.selectFrom('ledger_entry').select(['kind', 'account', 'amount_cents']).where('txn_id', '=', txn!).execute();
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['sale']));
    expect(entries.map(({ account, amount_cents: amountCents }) => ({ account, amountCents }))).toEqual([...payment.entries, ...sale.entries]);
    expect(paidSale(sale, undefined)).toBe(sale);
    await reverse(ctx, txn!, 'correction');
  });

  test.each([
    [
      'one cent off',
      [
        { account: 'a', amountCents: 100 },
        { account: 'b', amountCents: -99 },
      ],
    ],
    ['one side only', [{ account: 'a', amountCents: 1 }]],
  ])('refuse a posting with %s, and all that came with it', async (_name, entries) => {
    const before = await sum();
    await expect(
      inTransaction(ctx, (ctx) =>
        post(ctx, [
          raw([
            { account: 'x', amountCents: 5 },
            { account: 'y', amountCents: -5 },
          ]),
          raw(entries),
        ]),
      ),
    ).rejects.toThrow('posting_balances');
    expect(await sum()).toBe(before);
  });

  test.each([
    ['an account without an amount', ['x', 'y', 'z'], [5, -5]],
    ['an amount of nothing', ['x', 'y'], [0, 0]],
    ['no amount', ['x', 'y', 'z'], [5, -5, null]],
    ['no account', ['x', null], [5, -5]],
    ['more entries than can be summed', 'abcdefghi'.split(''), [1, 1, 1, 1, 1, 1, 1, -7, 5]],
    ['amounts that are counted from elsewhere', ['x', 'y'], '[9:10]={5,-4}'],
    ['amounts in rows and columns', ['x', 'y', 'z', 'v'], '{{5,-4},{3,-2}}'],
  ])('are refused by the database with %s', async (_name, accounts, amounts) => {
    const txn = { workspace_id: house.workspaceId, txn_id: 'f'.repeat(24), kind: 'correction', order_id: null, reverses: null, currency: 'USD' };
    await expect(
      ctx.db
        .insertInto('ledger_txn')
        .values({ ...txn, accounts: accounts as string[], amounts: amounts as unknown as number[] })
        .execute(),
    ).rejects.toThrow(/posting_(is_whole|balances)/);
  });

  test('are never changed, by the app or by their owner; a mistake is answered by its opposite', async () => {
    const [txn] = await post(ctx, [
      raw([
        { account: 'till:1', amountCents: 700 },
        { account: 'revenue', amountCents: -700 },
      ]),
    ]);
    const mine = ctx.db.updateTable('ledger_txn').set({ kind: 'sale' }).where('workspace_id', '=', house.workspaceId);
    await expect(mine.execute()).rejects.toThrow(/permission denied|append-only/);
    await expect(ctx.db.deleteFrom('ledger_txn').where('workspace_id', '=', house.workspaceId).execute()).rejects.toThrow(/permission denied|append-only/);
    await expect(ctx.db.updateTable('ledger_entry').set({ amount_cents: 1 }).where('workspace_id', '=', house.workspaceId).execute()).rejects.toThrow(
      /permission denied|cannot update view/,
    );
    await asOwner(house, async (owner) => {
      for (const statement of ["update ledger_txn set amounts = '{1,-1}'", 'delete from ledger_txn', 'truncate ledger_txn'])
        await expect(owner.query(statement)).rejects.toThrow('append-only');
    });
    await reverse(ctx, txn!, 'correction');
    expect(await sum()).toBe(0);
  });

  test('balance whatever is posted', async () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 10 }), async (groups) => {
        await post(
          ctx,
          groups.map((group) =>
            raw([
              ...group.map((amountCents, index) => ({ account: `a${index}`, amountCents })),
              { account: 'rest', amountCents: -group.reduce((a, b) => a + b, 0) },
            ]),
          ),
        );
        expect(await sum()).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
