import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortDay } from '#domain/day-text.ts';
import { addDays } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { lockTickets, reissue } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { codesOf, pagesOf, textsOf } from '#server/testing/read-pdf.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
let maya: TestPerson;
let omar: TestPerson;
let order: string;

beforeAll(async () => {
  [maya, omar] = [await shop.buyer(), await shop.buyer({ firstName: 'Omar', lastName: 'Bell' })];
  order = await shop.buy(maya, {
    count: 4,
    names: [
      ['Maya', 'Ortiz'],
      ['李', '小龍'],
      ['Łukasz', 'Żółć 🎟️'],
      ['Ζωή', 'Παπά'],
    ],
  });
});
afterAll(() => house.close());

const inject = (orderId: string, file: string, headers: Record<string, string>) =>
  house.app.inject({ method: 'GET', url: `/api/workspace/${house.workspaceId}/orders/${orderId}/${file}`, headers });
const download = (orderId: string, file: string, person: TestPerson) => inject(orderId, file, { authorization: `Bearer ${person.token}` });
const qrTexts = async (person: TestPerson): Promise<string[]> =>
  (await house.act('member-entitlements', {}, { token: person.token })).body.data.items.flatMap(
    (item: { consumers: { admissions: { qr_text?: string }[] }[] }) =>
      item.consumers.flatMap(({ admissions }) => admissions.flatMap((ticket) => ticket.qr_text ?? [])),
  );
const squares = (text: string) => JSON.stringify(encode(text, { ecc: 'H', border: 0 }).data);
const printedCodes = async (pdf: Buffer) => (await pagesOf(pdf)).flatMap((page) => codesOf(page).map((code) => JSON.stringify(code)));

describe('the tickets of an order as a PDF', () => {
  test('are three to a page, each with the code that opens the gate, whatever the names', async () => {
    const reply = await download(order, 'tickets.pdf', maya);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const pages = await pagesOf(reply.rawPayload);
    expect(pages).toHaveLength(2);
    expect((await printedCodes(reply.rawPayload)).toSorted()).toEqual((await qrTexts(maya)).map(squares).toSorted());
    const texts = pages.flatMap(textsOf);
    expect(texts).toEqual(expect.arrayContaining(['Summer', 'Day pass', 'Maya Ortiz', 'Admit one', '1 / 4', '4 / 4']));
  });

  test('are in the order of their days, and on one day in that of their names', async () => {
    const [buyer, later, another] = [await shop.buyer(), addDays(shop.day, 1), await shop.product({ name: 'Another pass' })];
    const [onLater, onDay, ofAnother] = [await shop.hold(buyer, { date: later }), await shop.hold(buyer), await shop.hold(buyer, { productId: another })];
    const items = {
      ...shop.items(onLater, { date: later }),
      [shop.day]: [...shop.items(onDay)[shop.day]!, ...shop.items(ofAnother, { productId: another })[shop.day]!],
    };
    const { order_id } = (await shop.submit(buyer, items)).body.data.items[0];
    const texts = (await pagesOf((await download(order_id, 'tickets.pdf', buyer)).rawPayload)).flatMap(textsOf);
    expect(texts.filter((text) => text.endsWith(' pass'))).toEqual(['Another pass', 'Day pass', 'Day pass']);
    expect(texts.findLast((text) => /^\w{3}, \w{3} \d/.test(text))).toContain(shortDay(later));
  });

  test('leave out what was handed on or taken back', async () => {
    const bought = await shop.buy(omar, { count: 3 });
    const rows = await shop.ctx.db
      .selectFrom('admission')
      .select('admission_id')
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', bought)
      .execute();
    await inTransaction(shop.ctx, async (ctx) =>
      reissue(ctx, (await lockTickets(ctx, [rows[0]!.admission_id]))[0]!, {
        accountId: maya.accountId,
        consumerId: (await consumerRecords(shop.ctx, maya.accountId))!.consumerId,
        firstName: 'Maya',
        lastName: 'Ortiz',
      }),
    );
    await shop.ctx.db
      .updateTable('admission')
      .set({ state: 'revoked' })
      .where('workspace_id', '=', house.workspaceId)
      .where('admission_id', '=', rows[1]!.admission_id)
      .execute();
    const printed = await printedCodes((await download(bought, 'tickets.pdf', omar)).rawPayload);
    expect(printed).toEqual((await qrTexts(omar)).map(squares));
    expect(printed).toHaveLength(1);
  });

  test.each([
    ['admission', 6, 'Admit 6'],
    ['addon', 6, 'Good for 6'],
    ['addon', 1, 'Good for one'],
  ] as const)('say of %s for %d: %s', async (kind, admits, said) => {
    const ticket = await shop.ticket({ kind, admits, holderAccount: maya.accountId });
    const path = `/api/workspace/${house.workspaceId}/tickets.pdf?ids=${ticket._id}`;
    const reply = await house.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${maya.token}` } });
    expect((await pagesOf(reply.rawPayload)).flatMap(textsOf)).toContain(said);
  });

  test('name no day for a thing to take home', async () => {
    const textsFor = async (kind: 'addon' | 'merchandise') => {
      const ticket = await shop.ticket({ kind, visitDate: 'any', holderAccount: maya.accountId });
      const path = `/api/workspace/${house.workspaceId}/tickets.pdf?ids=${ticket._id}`;
      const reply = await house.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${maya.token}` } });
      return (await pagesOf(reply.rawPayload)).flatMap(textsOf);
    };
    expect(await textsFor('addon')).toEqual(expect.arrayContaining(['DATE', 'Any day']));
    const hat = await textsFor('merchandise');
    for (const day of ['DATE', 'Any day']) expect(hat).not.toContain(day);
  });

  test('show no code where codes change', async () => {
    const eventId = await shop.add(TEMPLATE.venueEvent, { name: 'Moving', status: 'active' });
    await updateDocletData(shop.ctx, eventId, { rotating_codes: true });
    const ticket = await shop.ticket({ eventId, holderAccount: maya.accountId });
    const reply = await house.app.inject({
      method: 'GET',
      url: `/api/workspace/${house.workspaceId}/tickets.pdf?ids=${ticket._id}`,
      headers: { authorization: `Bearer ${maya.token}` },
    });
    const [page] = await pagesOf(reply.rawPayload);
    expect(codesOf(page!)).toEqual([]);
    expect(textsOf(page!).join(' ')).toContain('This code changes every');
  });
});

describe('the receipt and the calendar', () => {
  test('a receipt names what was bought and the total', async () => {
    const pages = await pagesOf((await download(order, 'receipt.pdf', maya)).rawPayload);
    const texts = pages.flatMap(textsOf);
    expect(texts).toEqual(expect.arrayContaining(['Receipt', 'Total', '$160.00']));
    expect(texts.filter((text) => text === 'Day pass')).toHaveLength(4);
    for (const nothing of ['Discount', 'Tax', 'Fees', 'Refunded', 'Includes tax of $0.00.']) expect(texts).not.toContain(nothing);
    await updateDocletData(shop.ctx, shop.storeId, { receipt_footer: 'Lakeside Park\n1 Shore Drive' });
    expect((await pagesOf((await download(order, 'receipt.pdf', maya)).rawPayload)).flatMap(textsOf)).toEqual(
      expect.arrayContaining(['Lakeside Park', '1 Shore Drive']),
    );
  });

  test('a receipt says when and where; merchandise is for no day', async () => {
    const [mug, cabin] = [
      await shop.product({ name: 'Mug', category_id: CATEGORY.merchandise }),
      await shop.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' }),
    ];
    const visit = await shop.buy(omar);
    await shop.ctx.db.updateTable('order_item').set({ entry_time: '18:30:00', location_id: cabin }).where('order_id', '=', visit).execute();
    const textsOfReceipt = async (orderId: string) => (await pagesOf((await download(orderId, 'receipt.pdf', omar)).rawPayload)).flatMap(textsOf);
    expect(await textsOfReceipt(visit)).toEqual(expect.arrayContaining(['Day pass, Cabin 3', `${shortDay(shop.day)}, ${shop.day.slice(0, 4)}, 6:30 pm`]));
    const bought = await textsOfReceipt(await shop.buy(omar, { productId: mug, date: 'any' }));
    expect(bought).toContain('Mug');
    expect(bought).not.toContain('Any day');
  });

  test('a calendar file is one that calendars read', async () => {
    const reply = await download(order, 'tickets.ics', maya);
    expect(reply.headers['content-type']).toContain('text/calendar');
    const text = reply.body;
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    for (const needed of [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'SUMMARY:Summer',
      `DTSTART;VALUE=DATE:${shop.day.replaceAll('-', '')}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
      expect(lines).toContain(needed);
    expect(lines.filter((line) => /^(UID:.+|DTSTAMP:\d{8}T\d{6}Z)$/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('GEO'))).toEqual([]);
    expect(text).not.toContain('"k"');
  });

  test('a visit keeps its name in a calendar when the first of its tickets is given back', async () => {
    const staff = await house.person('staff');
    const visit = await shop.buy(omar, { count: 2 });
    const [first] = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', visit).orderBy('line_no').execute();
    const entry = async () => (await download(visit, 'tickets.ics', omar)).body.split('\r\n').filter((line) => line.startsWith('UID:'));
    const before = await entry();
    expect(before).toHaveLength(1);
    expect((await house.act('refund', { order_id: visit, items: [first!.item_id] }, { token: staff.token })).status).toBe(200);
    expect(await entry()).toEqual(before);
  });

  test('a calendar file names the venue of the event, with its address where it has one', async () => {
    const place = async (orderId: string) => {
      const text = (await download(orderId, 'tickets.ics', maya)).body.replaceAll('\r\n ', '');
      return text.split('\r\n').find((line) => line.startsWith('LOCATION:'));
    };
    expect(await place(order)).toBe('LOCATION:Lake');
    await updateDocletData(shop.ctx, shop.facilityId, { address: { street: '1 Shore Drive', unit: 'Gate 2', city: 'Lakeside', state: 'MN', zip: '55331' } });
    expect(await place(order)).toBe(String.raw`LOCATION:Lake\, 1 Shore Drive\, Gate 2\, Lakeside\, MN 55331`);
    await updateDocletData(shop.ctx, shop.eventId, { facility_id: null });
    expect(await place(order)).toBe(`LOCATION:${shop.ctx.workspace.name}`);
    await updateDocletData(shop.ctx, shop.eventId, { facility_id: shop.facilityId });
  });
});

describe('who gets them', () => {
  const FILES = ['tickets.pdf', 'receipt.pdf', 'tickets.ics'];

  test('the buyer and the office; nobody else finds the order', async () => {
    const foreign = await house.person('admin', { workspaceId: house.otherWorkspaceId });
    for (const file of FILES) {
      for (const person of [maya, await house.person('staff'), await house.person('admin')])
        expect((await download(order, file, person)).statusCode, file).toBe(200);
      for (const person of [omar, foreign, await house.person('pos')]) expect((await download(order, file, person)).statusCode, file).toBe(404);
      expect((await inject(order, file, {})).statusCode).toBe(404);
      expect((await inject('a'.repeat(24), file, { authorization: `Bearer ${maya.token}` })).statusCode).toBe(404);
      expect((await inject('no-id', file, { authorization: `Bearer ${maya.token}` })).statusCode).toBe(400);
    }
    const audited = await shop.ctx.db
      .selectFrom('audit')
      .select('subject')
      .where('workspace_id', '=', house.workspaceId)
      .where('action', '=', 'print-tickets')
      .execute();
    expect(audited).toHaveLength(2);
  });

  test('nobody, while the order is not paid: there is nothing to show at a gate or to an employer', async () => {
    const tried = await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: BAD_CARD });
    const { order_id: unpaid, status } = tried.body.data.items[0];
    expect(status).toBe('declined');
    for (const file of FILES)
      for (const person of [maya, await house.person('staff')]) expect((await download(unpaid, file, person)).statusCode, file).toBe(404);
  });

  test('the office alone, where somebody bought at a till without an account', async () => {
    const bought = await shop.buy(omar);
    await shop.ctx.db.updateTable('sales_order').set({ buyer_account: null }).where('order_id', '=', bought).execute();
    await shop.ctx.db.updateTable('admission').set({ holder_account: null }).where('order_id', '=', bought).execute();
    for (const file of FILES) {
      expect((await inject(bought, file, {})).statusCode, file).toBe(404);
      expect((await download(bought, file, await house.person('staff'))).statusCode, file).toBe(200);
    }
  });

  test('somebody who has just bought without signing in, by the key of that checkout alone', async () => {
    const cartKey = 'a-cart-key-of-a-browser-0001';
    const registration = {
      auth: { email: 'fresh@example.test', password: 'a long enough passphrase' },
      realm_id: 'e47ada000000000001000001',
      profile: { first_name: 'Fay', last_name: 'Resh' },
      workspace_id: house.workspaceId,
      app_key: 'lakeside-key',
    };
    const registered = (await house.call('PUT', '/api/account/registration', { body: registration, headers: { 'x-cart-key': cartKey } })).body.data;
    const holds = await shop.hold({ cartKey });
    const bought = (await shop.submit({ cartKey, profileId: registered.profile_id, checkoutKey: registered.checkout_key }, shop.items(holds))).body.data
      .items[0].order_id;
    const key = { 'x-checkout-key': registered.checkout_key, 'x-cart-key': cartKey };
    for (const file of FILES) {
      expect((await inject(bought, file, key)).statusCode, file).toBe(200);
      expect((await inject(order, file, key)).statusCode, file).toBe(404);
      expect((await inject(bought, file, { 'x-checkout-key': 'x'.repeat(43), 'x-cart-key': cartKey })).statusCode, file).toBe(404);
      expect((await inject(bought, file, { 'x-cart-key': cartKey })).statusCode, file).toBe(404);
    }
  });
});
