import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';
import { ISSUER, makeWalletCertificates, type WalletCertificates } from '#server/testing/wallet-certificates.ts';

let made: WalletCertificates;
let it: TestHouse;
let shop: Shop;
let venue: Venue;

beforeAll(async () => {
  made = makeWalletCertificates();
  it = await openTestHouse(made.env, { gateway: createFakeGateway() });
  moveToNoon(it);
  shop = await openShop(it);
  venue = await openVenue(it);
});
afterAll(async () => {
  await it.close();
  made.remove();
});

const links = (body: object, token?: string) => it.call('POST', `/api/workspace/${it.workspaceId}/wallet-links`, { body, ...(token ? { token } : {}) });
const SAVE = 'https://pay.google.com/gp/v/save/';

test('the link to Google Wallet is a signed token that holds the ticket as Google reads it', async () => {
  const maya = await it.person('web');
  const ticket = await venue.ticket({ holderAccount: maya.accountId, visitDate: '2099-12-05' });
  const { status, body } = await links({ ids: [ticket._id] }, maya.token);
  expect(status).toBe(200);
  const [link] = body.data.google;
  expect(link.url.startsWith(SAVE)).toBe(true);
  const { payload, protectedHeader } = await jwtVerify(link.url.slice(SAVE.length), made.googleKey, {
    issuer: 'wallet@venue.iam.test',
    audience: 'google',
    algorithms: ['RS256'],
    currentDate: new Date(it.clock.now()),
  });
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
  const classId = `${ISSUER}.${venue.eventId}-20991205`;
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    origins: [expect.stringMatching(/^http:\/\/lakeside\.localhost(:\d+)?$/)],
    payload: {
      eventTicketClasses: [
        {
          id: classId,
          issuerName: 'lakeside',
          reviewStatus: 'UNDER_REVIEW',
          eventName: { defaultValue: { language: 'en-US', value: 'Summer' } },
          textModulesData: [{ header: 'Date', body: 'Sat, Dec 5th, 2099' }],
        },
      ],
      eventTicketObjects: [
        {
          id: `${ISSUER}.${ticket._id}`,
          classId,
          state: 'ACTIVE',
          ticketHolderName: 'Ana Silva',
          ticketType: { defaultValue: { language: 'en', value: 'Day pass' } },
          barcode: { type: 'QR_CODE', value: ticket.text },
        },
      ],
    },
  });
  expect(payload.iat).toBeTypeOf('number');
  const ids = JSON.stringify(payload).match(new RegExp(`"${ISSUER}\\.[\\w.-]+"`, 'g'));
  expect(ids).toHaveLength(3);
  expect(link.url.length - SAVE.length).toBeLessThanOrEqual(1800);
});

test('many tickets are spread over links short enough for every browser, each ticket in one of them', async () => {
  const maya = await it.person('web');
  const tickets = await Promise.all(Array.from({ length: 12 }, () => venue.ticket({ holderAccount: maya.accountId })));
  const { google, apple } = (await links({ ids: tickets.map((ticket) => ticket._id) }, maya.token)).body.data;
  expect(google.every(({ url }: { url: string }) => url.length - SAVE.length <= 1800)).toBe(true);
  const kept = await Promise.all(
    google.map(
      async ({ url }: { url: string }) => (await jwtVerify(url.slice(SAVE.length), made.googleKey, { currentDate: new Date(it.clock.now()) })).payload,
    ),
  );
  const saved = kept.flatMap((payload) => payload.payload.eventTicketObjects.map((object: { id: string }) => object.id));
  expect(saved.toSorted()).toEqual(tickets.map((ticket) => `${ISSUER}.${ticket._id}`).toSorted());
  expect(apple.map(({ tickets }: { tickets: object[] }) => tickets.length)).toEqual([10, 2]);
});

test('a ticket says there which place it is for, and for how many people where it is for several', async () => {
  const maya = await it.person('web');
  const locationId = await venue.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
  const [cabin, one] = [await venue.ticket({ holderAccount: maya.accountId, admits: 6, locationId }), await venue.ticket({ holderAccount: maya.accountId })];
  const said = async (id: string) => {
    const [link] = (await links({ ids: [id] }, maya.token)).body.data.google;
    const { payload } = await jwtVerify<any>(link.url.slice(SAVE.length), made.googleKey, { currentDate: new Date(it.clock.now()) });
    return payload.payload.eventTicketObjects[0].textModulesData;
  };
  expect([await said(cabin._id), await said(one._id)]).toEqual([
    [
      { id: 'place', header: 'Place', body: 'Cabin 3' },
      { id: 'admits', header: 'Admits', body: '6' },
    ],
    undefined,
  ]);
});

test('somebody inside gets a link to a ticket that lets in again, and none to one that does not', async () => {
  const maya = await it.person('web');
  const used = (reentry: Reentry) => venue.ticket({ holderAccount: maya.accountId, visitDate: 'event', state: 'used', reentry });
  const statusOf = async (reentry: Reentry) => (await links({ ids: [(await used(reentry))._id] }, maya.token)).status;
  expect([await statusOf('daily'), await statusOf('none')]).toEqual([200, 404]);
});

test('whoever a ticket names keeps it in a wallet, whoever bought it', async () => {
  const [buyer, named] = [await it.person('web'), await it.person('web')];
  const { consumerId } = await ensureConsumer(venue.ctx, named.accountId);
  const ticket = await venue.ticket({ holderAccount: buyer.accountId, consumerId });
  for (const { token } of [buyer, named]) {
    const { status, body } = await links({ ids: [ticket._id] }, token);
    expect([status, (await it.app.inject({ method: 'GET', url: body.data.apple[0].url })).statusCode]).toEqual([200, 200]);
  }
});

test('strangers and signed-out visitors get no link', async () => {
  const [maya, omar] = [await it.person('web'), await it.person('web')];
  const ticket = await venue.ticket({ holderAccount: maya.accountId });
  expect((await links({ ids: [ticket._id] }, omar.token)).status).toBe(404);
  expect((await links({ ids: [ticket._id] })).status).toBe(401);
  const forged = `${Buffer.from('{"order":"x"}').toString('base64url')}~${'A'.repeat(43)}`;
  for (const key of [forged, forged.slice(0, 20), '~', '']) expect((await links({ key })).body.errors?.[0]?.code).toBe('link-over');
});

test('the confirmation of things that no wallet keeps leads to none', async () => {
  const maya = await shop.buyer();
  const mug = await shop.product({ name: 'Mug', category_id: CATEGORY.merchandise });
  await shop.buy(maya, { productId: mug, date: 'any' });
  await it.house.outbox.drain();
  const mails = await shop.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', maya.email).execute();
  expect(mails).toMatchObject([{ plain: expect.stringContaining('1 × Mug') }]);
  expect(mails[0]!.plain).not.toContain('wallet');
});

test('the confirmation leads to the wallet without a sign-in, for ninety days and for what its buyer still holds', async () => {
  const maya = await shop.buyer();
  const order = await shop.buy(maya, { count: 2 });
  await it.house.outbox.drain();
  await it.house.outbox.drain();
  const mail = await shop.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('recipient', '=', maya.email)
    .executeTakeFirstOrThrow();
  const key = /\/wallet\/([\w-]+~[\w-]{43})/.exec(mail.plain)![1]!;
  expect(mail.html).toContain(`/wallet/${key}`);
  const { body } = await links({ key });
  expect(body.data.apple).toHaveLength(1);
  expect(body.data.apple[0].tickets).toHaveLength(2);
  expect((await it.app.inject({ method: 'GET', url: body.data.apple[0].url })).statusCode).toBe(200);
  const bundle = await it.app.inject({
    method: 'GET',
    url: `/api/workspace/${it.workspaceId}/orders/${order}/tickets.pkpass`,
    headers: { authorization: `Bearer ${maya.token}` },
  });
  expect([bundle.statusCode, bundle.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpasses']);
  const others = [(await shop.buyer()).token, (await it.person('staff')).token];
  for (const token of others) expect((await it.call('GET', `/api/workspace/${it.workspaceId}/orders/${order}/tickets.pkpass`, { token })).status).toBe(404);
  await shop.ctx.db
    .updateTable('admission')
    .set({ holder_account: (await it.person('web')).accountId })
    .where('order_id', '=', order)
    .execute();
  expect((await links({ key })).status).toBe(404);
  it.clock.advance(91 * DAY_MS);
  expect((await links({ key })).body.errors?.[0]?.code).toBe('link-over');
});
