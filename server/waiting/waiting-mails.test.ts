import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { momentText } from '#domain/moment-text.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, soldOut, letGo, waits, open: act, entriesOf, offer } = waitingLine(house, shop);
afterAll(() => house.close());

const offersTo = async (email: string) => {
  await house.house.outbox.drain();
  return shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', email).where('subject', 'like', '%free%').execute();
};

test("the mail of an offer says how many came free of how many, and until when by the venue's clock", async () => {
  const { pass, holds } = await soldOut(2);
  await waits(pass, 'ann@example.test', 3);
  await letGo(holds);
  await offer();
  const [entry] = await entriesOf(pass);
  const [mail] = await offersTo('ann@example.test');
  expect(mail!.subject).toBe('2 places free: Limited pass');
  expect(mail!.plain).toContain('You wished for 3; 2 places came free.');
  expect(mail!.plain).toContain(`We hold them for you until ${momentText('America/Chicago', entry!.offer_ends_at!.getTime())}.`);
});

test('nothing is sent of an offer that is taken up, or over, by then', async () => {
  const [taken, over] = [await soldOut(1), await soldOut(1)];
  const token = await waits(taken.pass, 'bo@example.test');
  await waits(over.pass, 'cy@example.test');
  await letGo([...taken.holds, ...over.holds]);
  await offer();
  await act('take-waiting-offer', token);
  const start = house.clock.now();
  house.clock.set(start + HOUR_MS);
  expect([await offersTo('bo@example.test'), await offersTo('cy@example.test')]).toEqual([[], []]);
  house.clock.set(start);
});

test('an offer goes to the address that an account has by now', async () => {
  const { pass, holds } = await soldOut(1);
  const maya = await house.person('web', { email: 'before@move.test' });
  await join(pass, { who: maya });
  await shop.ctx.database.reference.updateTable('account').set({ email: 'after@move.test' }).where('account_id', '=', maya.accountId).execute();
  await letGo(holds);
  await offer();
  await house.house.outbox.drain();
  const mails = await shop.ctx.db.selectFrom('mail').select('recipient').where('subject', '=', '1 place free: Limited pass').orderBy('created_at').execute();
  expect(mails.at(-1)).toEqual({ recipient: 'after@move.test' });
});

test('whoever let an offer run out is told so once, and how to wait again; whoever took theirs up is not', async () => {
  const [taken, over] = [await soldOut(1), await soldOut(1)];
  const token = await waits(taken.pass, 'di@example.test');
  await waits(over.pass, 'ed@example.test');
  await letGo([...taken.holds, ...over.holds]);
  await offer();
  await act('take-waiting-offer', token);
  const start = house.clock.now();
  house.clock.set(start + 2 * HOUR_MS);
  await offer();
  await offer();
  await house.house.outbox.drain();
  house.clock.set(start);
  const both = ['di@example.test', 'ed@example.test'];
  const ended = shop.ctx.db.selectFrom('mail').select(['recipient', 'plain']).where('subject', '=', 'No longer held for you: Limited pass');
  const told = await ended.where('recipient', 'in', both).execute();
  expect(told.map(({ recipient }) => recipient)).toEqual(['ed@example.test']);
  expect(told[0]!.plain).toContain('In the shop you can join the waiting list again.');
});
