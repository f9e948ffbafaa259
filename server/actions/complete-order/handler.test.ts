import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { readPapers } from '#server/orders/papers/ticket-sheet.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { codesOf, pagesOf, textsOf } from '#server/testing/read-pdf.ts';
import { openRegister } from '#server/testing/register.ts';
import { balances, BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import { recordIn } from '#server/testing/snapshots.ts';

const { house, gateway, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const rowsOf = (orderId: string) => register.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).execute();

describe('a sale at a till', () => {
  test('is mailed to nobody if no address was typed', async () => {
    const { order_id } = await register.sale();
    await act('charge-cash', { order_id });
    expect(await act('complete-order', { order_id, email: '' })).toMatchObject({ state: 'complete' });
  });

  test('names the places of its things, and so do their tickets', async () => {
    const order_id = await register.open();
    const thing = (more: object = {}) => ({ doclet_id: register.passId, event_id: register.eventId, date: register.day, ...more });
    const location_id = await register.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
    const doclet_id = await register.product({ name: 'Cabin', has_spaces: true, location_ids: [location_id] });
    const sale = await act('add-order-items', { order_id, items: [thing({ doclet_id, location_id }), thing()] });
    expect(sale.items.map(({ name, place }: { name: string; place?: string }) => [name, place]).toSorted()).toEqual([
      ['Cabin', 'Cabin 3'],
      ['Day pass', undefined],
    ]);
    await act('charge-card', { order_id, ...GOOD_CARD });
    const { items, tickets } = await act('complete-order', { order_id });
    for (const told of [items, tickets]) expect(told.find(({ name }: { name: string }) => name === 'Cabin')).toMatchObject({ place: 'Cabin 3' });
  });

  test('gives and prints its tickets in the order of its lines', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Guest ${index}`);
    const order_id = await register.open();
    const items = names.map((first_name) => ({ doclet_id: register.passId, event_id: register.eventId, date: register.day, first_name }));
    expect((await act('add-order-items', { order_id, items })).items.map((item: { first_name: string }) => item.first_name)).toEqual(names);
    await act('charge-cash', { order_id });
    const { tickets } = await act('complete-order', { order_id });
    expect(tickets.map((ticket: { person_name: string }) => ticket.person_name)).toEqual(names);
    expect((await readPapers(register.ctx, order_id)).tickets.map((ticket) => ticket.first_name)).toEqual(names);
  });

  test('is paid by cash and card, complete to the cent, and its tickets open the gate', async () => {
    const before = await balances(register.ctx);
    const sale = await register.sale(2);
    expect(sale).toMatchObject({ state: 'placeholder', total: 80, due: 80, items: [{ name: 'Day pass', price: 40 }, {}] });
    const { order_id } = sale;
    expect(await act('complete-order', { order_id })).toMatchObject({ httpStatus: 409, error: 'not-paid', message: 'There is still $80.00 to pay.' });
    expect(await act('charge-cash', { order_id, amount_base: '30.00', amount_tender: '50.00', amount_change: '20.00' })).toMatchObject({
      success: true,
      order: { paid: 30, due: 50 },
      payment: { tender: 'cash', amount_tender: 50, amount_change: 20 },
    });
    expect(await act('charge-card-manual', { order_id, payment_info: { action: 'CHARGE', ...GOOD_CARD } })).toMatchObject({
      success: true,
      order: { due: 0 },
      payment: { tender: 'card-manual', last_four: '4242' },
    });
    const done = await act('complete-order', { order_id, email: 'walkin@example.test' });
    expect(done).toMatchObject({ state: 'complete', paid: 80, due: 0 });
    expect(done.tickets).toHaveLength(2);
    expect(await act('complete-order', { order_id })).toEqual(done);
    const after = await balances(register.ctx);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect([moved(`till:${register.terminalId}`), moved('card-clearing:sandbox'), moved('revenue'), moved('receivable')]).toEqual([3000, 5000, -8000, 0]);
    house.clock.advance(7 * DAY_MS);
    const gate = await house.person('staff');
    expect(await act('scan-ticket', { text: done.tickets[0].code }, gate)).toMatchObject({ result: 'accepted', person_name: 'Walk In' });
    house.clock.advance(-7 * DAY_MS);
  });

  test('is mailed to the first address given after it is complete, and to no other', async () => {
    const { order_id } = await register.sale();
    await act('charge-cash', { order_id });
    const done = await act('complete-order', { order_id });
    const [late, other] = ['late@example.test', 'other@example.test'] as const;
    expect(done.sent_to).toBeNull();
    for (const email of [late, other]) expect(await act('complete-order', { order_id, email })).toMatchObject({ sent_to: late, tickets: done.tickets });
    await house.house.outbox.drain();
    const mails = await register.ctx.db.selectFrom('mail').select('recipient').where('recipient', 'in', [late, other]).execute();
    expect(mails).toEqual([{ recipient: late }]);
  });

  test('is mailed to the customer it is for, who is named whatever address is typed afterwards', async () => {
    const buyer = await register.buyer();
    const { order_id, buyer_name } = await register.sale(1, { profile_id: buyer.accountId });
    await act('charge-cash', { order_id });
    for (const email of ['', 'somebody-else@example.test']) {
      const done = await act('complete-order', { order_id, email });
      expect(done.sent_to).toBe(buyer_name);
      expect(JSON.stringify(done)).not.toContain(buyer.email);
    }
  });

  test('is mailed to a given address, without a link to an account that does not exist', async () => {
    const { order_id } = await register.sale();
    await act('charge-card', { order_id, ...GOOD_CARD });
    await act('complete-order', { order_id, email: 'no-account@example.test' });
    await house.house.outbox.drain();
    const mail = await register.ctx.db
      .selectFrom('mail')
      .select(['plain', 'attachments'])
      .where('recipient', '=', 'no-account@example.test')
      .executeTakeFirstOrThrow();
    expect(mail.attachments).toHaveLength(2);
    expect(mail.plain).toContain('Your tickets are attached in one PDF.');
    expect(mail.plain).not.toMatch(/account|dashboard/);
  });

  test('completed again, it tells no code of a ticket that has been handed on to somebody else', async () => {
    const [buyer, friend] = [await register.buyer(), await register.buyer()];
    const { order_id } = await register.sale(2, { profile_id: buyer.accountId });
    await act('charge-cash', { order_id });
    const [first, second] = (await act('complete-order', { order_id })).tickets;
    const { link } = await act('transfer-tickets', { admissions: [first.admission_id], phone: '512 555 0134' }, buyer);
    expect(await act('accept-transfer', { token: link.split('/').at(-1) }, friend)).toMatchObject({ state: 'accepted' });
    expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete', items: [{}, {}], tickets: [second] });
  });

  test('completed ten times at once, it is one sale', async () => {
    const { order_id } = await register.sale();
    await act('charge-card', { order_id, ...GOOD_CARD });
    const replies = await Promise.all(Array.from({ length: 10 }, () => act('complete-order', { order_id })));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject({ state: 'complete' });
    expect(await rowsOf(order_id)).toHaveLength(1);
  });

  test('control: looking before completing is not enough, because several find it paid and open', async () => {
    const { order_id } = await register.sale();
    await act('charge-card', { order_id, ...GOOD_CARD });
    const { db } = register.ctx;
    const looks = await Promise.all(
      Array.from({ length: 10 }, () => db.selectFrom('sales_order').select('state').where('order_id', '=', order_id).executeTakeFirstOrThrow()),
    );
    expect(looks.filter((order) => order.state === 'paying').length).toBeGreaterThan(1);
  });

  test('is not completed if it is empty or somebody else’s', async () => {
    const order_id = await register.open();
    expect(await act('complete-order', { order_id })).toMatchObject({ error: 'nothing-sold' });
    expect(await act('complete-order', { order_id: 'a'.repeat(24) })).toMatchObject({ httpStatus: 404 });
    expect(await act('complete-order', { order_id }, await house.person('admin', { workspaceId: house.otherWorkspaceId }))).toMatchObject({ httpStatus: 404 });
    expect(await act('complete-order', { order_id }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
  });
});

describe('with codes that change every few seconds', () => {
  const sold = async (more: object = {}) => {
    const { order_id } = await register.sale(1, more);
    await act('charge-card', { order_id, ...GOOD_CARD });
    return act('complete-order', { order_id });
  };
  const pdfOf = async ({ order_id }: { order_id: string }) => {
    const url = `/api/workspace/${house.workspaceId}/orders/${order_id}/tickets.pdf`;
    return pagesOf((await house.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${register.operator.token}` } })).rawPayload);
  };
  beforeAll(() => updateDocletData(register.ctx, register.eventId, { rotating_codes: true }));
  afterAll(() => updateDocletData(register.ctx, register.eventId, { rotating_codes: false }));

  test('a walk-in has no screen: the printed code stays, and lets in once', async () => {
    const done = await sold();
    const { code: text, admission_id } = done.tickets[0];
    const [page] = await pdfOf(done);
    expect([codesOf(page!)[0], textsOf(page!).join(' ')]).toEqual([encode(text, { ecc: 'H', border: 0 }).data, expect.not.stringContaining('your phone')]);
    const [snapshot] = (await house.act('gate-snapshot', { terminal_id: await register.terminal() }, { token: register.operator.token })).body.data.items;
    expect(recordIn(snapshot.records, { _id: admission_id, k: JSON.parse(text).k })).not.toHaveProperty('x');
    house.clock.advance(7 * DAY_MS);
    const gate = await house.person('staff');
    expect(await act('scan-ticket', { text }, gate)).toMatchObject({ result: 'accepted' });
    expect(await act('scan-ticket', { text }, gate)).toMatchObject({ reason: 'already-used' });
    house.clock.advance(-7 * DAY_MS);
  });

  test('a customer shows the code in the account, and no code is printed that a gate would refuse', async () => {
    const buyer = await register.buyer({ firstName: 'Rosa', lastName: 'Rotating' });
    const done = await sold({ profile_id: buyer.accountId });
    const [{ code, admission_id }] = done.tickets;
    const [page] = await pdfOf(done);
    expect([code, codesOf(page!)]).toEqual([null, []]);
    const [snapshot] = (await house.act('gate-snapshot', { terminal_id: await register.terminal() }, { token: register.operator.token })).body.data.items;
    const { items } = (await house.act('member-entitlements', {}, { token: buyer.token })).body.data;
    const [held] = items.flatMap((item: any) => item.consumers.flatMap((one: any) => one.admissions));
    expect(recordIn(snapshot.records, { _id: admission_id, k: held.k })).toMatchObject({ x: held.rotation_key });
  });
});

describe('a card at a till', () => {
  test('declined, it leaves the sale open for another', async () => {
    const { order_id } = await register.sale();
    expect(await act('charge-card-manual', { order_id, ...BAD_CARD })).toMatchObject({
      success: false,
      status: 'declined',
      decline_message: 'Your card was declined.',
      order: { due: 40, state: 'paying' },
    });
    expect(await act('charge-card-manual', { order_id, ...GOOD_CARD })).toMatchObject({ success: true });
    expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
  });

  test('the same sequence is charged once', async () => {
    const { order_id } = await register.sale();
    const asked = gateway.asked();
    const replies = await Promise.all(Array.from({ length: 5 }, () => act('charge-card', { order_id, sequence: 7, amount_base: '15.00', ...GOOD_CARD })));
    expect(gateway.asked() - asked).toBe(1);
    expect(new Set(replies.map((reply) => reply.payment.payment_id)).size).toBe(1);
    expect(await act('charge-card', { order_id, sequence: 7, amount_base: '16.00', ...GOOD_CARD })).toMatchObject({ error: 'sequence-reused' });
    expect(await act('charge-cash', { order_id, sequence: 7 })).toMatchObject({ error: 'sequence-reused' });
    const another = { ...GOOD_CARD, card_number: '5555555555554444' };
    expect(await act('charge-card', { order_id, sequence: 7, amount_base: '15.00', ...another })).toMatchObject({ error: 'sequence-reused' });
  });

  test('two at once never take more than is due', async () => {
    const { order_id } = await register.sale();
    const replies = await Promise.all(Array.from({ length: 4 }, () => act('charge-card', { order_id, amount_base: '30.00', ...GOOD_CARD })));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(replies.filter((reply) => reply.error === 'more-than-due')).toHaveLength(3);
  });

  test('is waited for, not charged again, if its answer was lost', async () => {
    const { order_id } = await register.sale();
    gateway.lose(1);
    expect(await act('charge-card', { order_id, ...GOOD_CARD })).toMatchObject({ success: false, status: 'confirming', order: { due: 0 } });
    expect(await act('charge-card', { order_id, ...GOOD_CARD })).toMatchObject({ error: 'nothing-due' });
    expect(await act('complete-order', { order_id })).toMatchObject({ error: 'payment-pending' });
  });

  test.each([
    ['no number', { card_number: undefined }],
    ['a wrong number', { card_number: '4242' }],
    ['an old card', { card_exp_year: '2001' }],
  ])('refused before anything is written: %s', async (_, wrong) => {
    const { order_id } = await register.sale();
    expect(await act('charge-card-manual', { order_id, ...GOOD_CARD, ...wrong })).toMatchObject({ httpStatus: 400 });
    expect(await register.ctx.db.selectFrom('payment').select('payment_id').where('order_id', '=', order_id).execute()).toEqual([]);
  });
});

test('a card payment after a till was closed does not belong to that till', async () => {
  const other = await openRegister(house);
  const [first, second] = [await other.sale(), await other.sale()];
  const paidAt = async (order_id: string) => {
    await other.act('charge-card-manual', { order_id, payment_info: GOOD_CARD });
    const payments = other.ctx.db.selectFrom('payment').select('till_session_id').where('order_id', '=', order_id);
    return (await payments.executeTakeFirstOrThrow()).till_session_id;
  };
  await other.act('close-till', { terminal_id: other.terminalId, counted: '100.00' });
  expect(await paidAt(first.order_id)).toBeNull();
  const { till_session_id } = await other.act('open-till', { terminal_id: other.terminalId, cash_in: '100.00' });
  expect(await paidAt(second.order_id)).toBe(till_session_id);
});
