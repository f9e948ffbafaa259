import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { payFor } from '#server/testing/holding.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { handOver } from './hand-over.ts';
import { cartOwner } from './owners.ts';

const { house, shop } = await openShopWithBank();
const { db } = shop.ctx;
const now = house.clock.now();
afterAll(() => house.close());

let carts = 0;
const newCart = () => `${++carts}`.padStart(32, 'c');
const give = (holdIds: string[], from: string, to: string) =>
  handOver(shop.ctx, holdIds, { from: cartOwner(from), to: cartOwner(to), address: '198.51.100.7' });
const inCart = (cart: string) => db.selectFrom('hold').selectAll().where('owner', '=', cartOwner(cart)).execute();
const change = (holdIds: string[], to: { expires_at?: Date; created_at?: Date }) => db.updateTable('hold').set(to).where('hold_id', 'in', holdIds).execute();
const inMinutes = (minutes: number) => new Date(now + minutes * MINUTE_MS);

test('what is handed over lasts as long as what is taken now, or as long as it would have', async () => {
  const [from, to] = [newCart(), newCart()];
  const [short, long] = (await shop.hold({ cartKey: from }, { count: 2 })) as [string, string];
  await change([short], { expires_at: inMinutes(1), created_at: inMinutes(-59) });
  await change([long], { expires_at: inMinutes(60) });
  const handed = new Map((await give([short, long], from, to)).map(({ holdId, expiresAt }) => [holdId, Math.round((expiresAt.getTime() - now) / MINUTE_MS)]));
  expect([handed.get(short), handed.get(long)]).toEqual([10, 60]);
  const theirs = await inCart(to);
  expect(theirs.map(({ address }) => address)).toEqual(['198.51.100.7', '198.51.100.7']);
  expect(theirs.every(({ created_at }) => created_at.getTime() >= now)).toBe(true);
});

test("what has run out, is being paid for, or is another cart's stays where it is", async () => {
  const [from, other, to] = [newCart(), newCart(), newCart()];
  const [open, late, paying] = (await shop.hold({ cartKey: from }, { count: 3 })) as [string, string, string];
  const [theirs] = await shop.hold({ cartKey: other });
  await change([late], { expires_at: inMinutes(0) });
  await payFor(db, house.workspaceId, [paying], { owner: cartOwner(from), orderId: 'a'.repeat(24) });
  expect((await give([open, late, paying, theirs!], from, to)).map(({ holdId }) => holdId)).toEqual([open]);
  expect([await inCart(from), await inCart(other)].map(({ length }) => length)).toEqual([2, 1]);
});

test('a cart takes as many as one owner may hold, of which what has run out or is being paid for is none', async () => {
  const [from, to] = [newCart(), newCart()];
  const [one, two] = (await shop.hold({ cartKey: from }, { count: 2 })) as [string, string];
  const held = await shop.hold({ cartKey: to }, { count: 20 });
  await change(held.slice(0, 1), { expires_at: inMinutes(0) });
  expect(await give([one], from, to)).toHaveLength(1);
  await expect(give([two], from, to)).rejects.toMatchObject({ code: 'too-many-holds' });
  expect(await inCart(from)).toHaveLength(1);
  await payFor(db, house.workspaceId, held.slice(1, 2), { owner: cartOwner(to), orderId: 'b'.repeat(24) });
  expect(await give([two], from, to)).toHaveLength(1);
});
