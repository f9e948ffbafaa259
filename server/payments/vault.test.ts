import { afterAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { presentCard, savedCards, type CardFields } from './vault.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

const [maya, noah] = ['a'.repeat(24), 'b'.repeat(24)];
const bank = (of: Partial<Ctx['gateway']>): Ctx => ({ ...shop.ctx, gateway: { ...shop.ctx.gateway, ...of } });
const present = (fields: CardFields, accountId = maya, ctx = shop.ctx) => presentCard(ctx, { ...GOOD_CARD, ...fields }, accountId, shop.day);

test('the print of a card tells it from another, and says nothing of its number', async () => {
  const ctx = bank({ name: 'stripe' });
  const prints = await Promise.all([present({}, maya, ctx), present({}, noah, ctx), present({ card_number: '5555555555554444' }, maya, ctx)]);
  const [mayas, noahs, other] = prints.map((presented) => presented!.print);
  expect(noahs).toBe(mayas);
  expect(other).not.toBe(mayas);
  expect(mayas).not.toContain(GOOD_CARD.card_number);
});

test('a test card of the sandbox is another one with each person', async () => {
  const ctx = bank({ name: 'sandbox' });
  expect((await present({}, maya, ctx))!.print).not.toBe((await present({}, noah, ctx))!.print);
});

test('where the bank’s own fields take the card, none is read from a call', async () => {
  expect(await present({})).toMatchObject({ tender: 'card' });
  expect(await present({}, maya, bank({ capture: 'hosted' }))).toBeNull();
});

test('a card on file pays under our id and the bank’s, for its owner alone', async () => {
  const owner = await shop.buyer();
  await makeCashless(shop.ctx, owner.accountId);
  const [card] = await savedCards(shop.ctx, owner.accountId);
  for (const card_id of [card!.card_id, card!.vault_id]) {
    expect(await present({ card_id }, owner.accountId)).toMatchObject({ source: { kind: 'vault', vaultId: card!.vault_id } });
    expect(await present({ card_id }, noah)).toBeNull();
  }
});
