import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/transaction.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import type { Ctx } from '#server/context.ts';
import { LEDGER, paymentPosting, post, reverse, salePosting, type Posting } from './ledger.ts';

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
    ).rejects.toThrow('does not sum to zero');
    expect(await sum()).toBe(before);
  });

  test('refuse two currencies that only together make nothing', async () => {
    await expect(
      inTransaction(ctx, async (ctx) => {
        const [txn] = await post(ctx, [
          raw([
            { account: 'x', amountCents: 5 },
            { account: 'y', amountCents: -5 },
          ]),
        ]);
        await ctx.db
          .insertInto('ledger_entry')
          .values([
            { workspace_id: house.workspaceId, txn_id: txn!, entry_no: 3, account: 'x', amount_cents: 7, currency: 'EUR' },
            { workspace_id: house.workspaceId, txn_id: txn!, entry_no: 4, account: 'y', amount_cents: -7, currency: 'USD' },
          ])
          .execute();
      }),
    ).rejects.toThrow('does not sum to zero');
  });

  test('refuse an entry of no posting', async () => {
    await expect(
      ctx.db
        .insertInto('ledger_entry')
        .values([
          { workspace_id: house.workspaceId, txn_id: 'f'.repeat(24), entry_no: 1, account: 'x', amount_cents: 7, currency: 'USD' },
          { workspace_id: house.workspaceId, txn_id: 'f'.repeat(24), entry_no: 2, account: 'y', amount_cents: -7, currency: 'USD' },
        ])
        .execute(),
    ).rejects.toThrow('without its posting');
  });

  test('are never changed, by the app or by their owner; a mistake is answered by its opposite', async () => {
    const [txn] = await post(ctx, [
      raw([
        { account: 'till:1', amountCents: 700 },
        { account: 'revenue', amountCents: -700 },
      ]),
    ]);
    await expect(ctx.db.updateTable('ledger_entry').set({ amount_cents: 1 }).where('workspace_id', '=', house.workspaceId).execute()).rejects.toThrow(
      /permission denied|append-only/,
    );
    await expect(ctx.db.deleteFrom('ledger_entry').where('workspace_id', '=', house.workspaceId).execute()).rejects.toThrow(/permission denied|append-only/);
    await asOwner(house, async (owner) => {
      for (const statement of ['update ledger_entry set amount_cents = 1', 'delete from ledger_txn', 'truncate ledger_entry'])
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
