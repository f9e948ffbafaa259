import { afterAll, expect, test } from 'vitest';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';
import { pagesOf, textsOf } from '#server/testing/read-pdf.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

async function printedFor({ token }: TestPerson, admissionId: string): Promise<string[]> {
  const url = `/api/workspace/${house.workspaceId}/tickets.pdf?ids=${admissionId}`;
  const { rawPayload } = await house.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return (await pagesOf(rawPayload)).flatMap(textsOf);
}

test('the buyer reads on a ticket what it cost and in which order; whoever was given it does not', async () => {
  const [maya, friend] = [await shop.buyer(), await shop.buyer()];
  const orderId = await shop.buy(maya);
  const { reference } = await shop.ctx.db.selectFrom('sales_order').select('reference').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const ticketOf = async () =>
    (await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).where('state', '=', 'active').executeTakeFirstOrThrow())
      .admission_id;
  const own = await printedFor(maya, await ticketOf());
  expect(own).toEqual(expect.arrayContaining(['Day pass', '$40.00', `   ·   Order ${reference}`]));
  await house.act('transfer-tickets', { admissions: [await ticketOf()], email: friend.email }, { token: maya.token });
  const mail = await shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', friend.email).executeTakeFirstOrThrow();
  await house.act('accept-transfer', { token: transferTokenIn(mail.plain) }, { token: friend.token });
  const given = await printedFor(friend, await ticketOf());
  expect(given).toContain('Day pass');
  expect(given.join()).not.toMatch(/\$|Order/);
});
