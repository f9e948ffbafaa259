import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Budget } from '#server/platform/limits.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { sendFile } from '#server/testing/uploads.ts';

/** What can be guessed or flooded, once more and apart from the code that counts it: for whom, and how often within how many seconds. */
const { house: it, register: shop } = await openTillWithBank();
let maya: TestPerson;
let admin: TestPerson;
let orderId: string;
let soldOut: string;
let counted: string[] = [];

beforeAll(async () => {
  maya = await shop.buyer({ email: 'maya@example.test' });
  admin = await it.person('admin');
  orderId = await shop.buy(maya, { productId: await shop.product({ name: 'Movable', move_until_days: 1 }) });
  soldOut = await shop.limited(1, { waiting_list: true });
  await shop.hold(maya, { productId: soldOut });
  const count = (key: string, { max, perSeconds }: Budget) => void counted.push(`${named(key)}: ${max} ${WINDOW[perSeconds]}`);
  Object.assign(it.house.limits, {
    spend: async (key: string, budget: Budget) => count(key, budget),
    trySpend: async (key: string, budget: Budget) => (count(key, budget), { allowed: true, retryAfterSeconds: 1 }),
    giveBack: async () => {},
  });
});
beforeEach(() => void (counted = []));
afterAll(() => it.close());

function named(key: string): string {
  const names = { [it.workspaceId]: 'venue', [maya.accountId]: 'maya', [maya.sessionId]: 'session', [admin.accountId]: 'admin', [orderId]: 'order' };
  const readable = Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), key);
  return readable.replaceAll('127.0.0.1', 'network').replaceAll(REALM.portal, 'portal').replaceAll(REALM.pos, 'pos');
}

const WINDOW: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' };
const NO_ID = 'f'.repeat(24);
const LINK = 'x'.repeat(43);
const EMAIL = 'somebody@example.test';
const signedIn = (who: TestPerson | null) => (who ? { token: who.token } : {});
const act = (name: string, data: object, who: TestPerson | null) => it.act(name, data, signedIn(who));
const call = (method: string, path: string, body: object | undefined, who: TestPerson | null) => it.call(method, `/api${path}`, { body, ...signedIn(who) });
const inVenue = (method: string, path: string, body: object | undefined, who: TestPerson | null) =>
  call(method, `/workspace/${it.workspaceId}${path}`, body, who);
const ticketIds = async () =>
  (await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).execute()).map((row) => row.admission_id);

const ACCOUNT = { auth: { email: EMAIL, password: 'a long password here' }, profile: { first_name: 'Kim', last_name: 'Lake' } };
const QUESTION = { issue_title: 'Lost', issue_description: 'A hat', issuer_name: 'Kim', issuer_email: EMAIL };
const ORGANIZATION = {
  name: 'Choir',
  address: { street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' },
  primaryContact: { firstName: 'Kim', lastName: 'Lake', email: EMAIL, phone: '5125550100' },
};
const PROMO = { promo_code: 'GUESS', items: { '2027-01-01': [{ doclet_id: NO_ID, event_id: NO_ID, item_id: NO_ID }] } };

test.each<[string, () => Promise<unknown>, string[]]>([
  [
    'signing in',
    () => call('POST', '/account/auth', { auth: ACCOUNT.auth }, null),
    [
      'sign-in:portal:somebody@example.test: 10 a minute',
      'sign-in:portal:somebody@example.test: 100 an hour',
      'sign-in-address:network: 300 a minute',
      'sign-in-everywhere:all: 6000 a minute',
    ],
  ],
  ['registering', () => call('PUT', '/account/registration', ACCOUNT, null), ['register-address:network: 600 a minute', 'email-taken:network: 20 an hour']],
  [
    'buying as a guest',
    () => call('POST', '/account/auth/guest', { auth: { email: 'guest@example.test' } }, null),
    ['register-address:network: 600 a minute', 'email-taken:network: 20 an hour'],
  ],
  [
    'asking whether an address is taken',
    () => call('GET', `/account/${REALM.portal}/email/${EMAIL}`, undefined, null),
    ['email-check:network: 5 a minute', 'email-check:network: 20 an hour', 'email-check-address:network: 100 an hour', 'email-checks:venue: 1000 a day'],
  ],
  [
    'asking for a new password',
    () => call('POST', '/account/registration/password', { email: EMAIL }, null),
    [
      'mail-address:network: 300 an hour',
      'reset-told:network: 20 an hour',
      'mail-to:reset:portal:somebody@example.test: 3 an hour',
      'mail-to:reset:portal:somebody@example.test: 20 a day',
    ],
  ],
  [
    'asking for the verification again',
    () => call('POST', '/account/registration/email', { email: EMAIL }, null),
    ['mail-address:network: 300 an hour', 'mail-to:verify:portal:somebody@example.test: 3 an hour', 'mail-to:verify:portal:somebody@example.test: 20 a day'],
  ],
  [
    'asking for another address',
    () => call('POST', `/account/profile/${maya.accountId}/${EMAIL}`, { password: 'x' }, maya),
    ['sign-in:maya:network: 10 a minute', 'sign-in:maya:network: 100 an hour', 'sign-in-address:network: 300 a minute'],
  ],
  [
    'a code of the second factor',
    () => call('POST', '/account/second-factor/confirm', { code: '123456' }, maya),
    ['second-factor:maya: 5 a minute', 'second-factor:maya: 30 an hour'],
  ],
  ['a ticket for the socket', () => call('POST', '/account/socket-ticket', {}, maya), ['socket-ticket:session: 60 a minute']],
  ['a copy of all data', () => call('GET', '/account/export', undefined, maya), ['export:maya: 20 a day']],
  ['a robot check', () => call('GET', '/captcha/challenge', undefined, null), ['captcha/network: 60 a minute']],
  ['asking for help', () => call('POST', '/support/', QUESTION, null), ['support:network: 5 an hour']],
  ['asking for help, signed in', () => call('POST', '/support/', QUESTION, maya), ['support:maya: 20 an hour']],
  ['telling what was looked at', () => act('record-resource-use', { page: 'shop' }, null), ['resource-use:network: 10 a minute']],
  ['uploading', () => sendFile(it, maya.token, Buffer.from('x')), ['upload/maya: 60 an hour']],
  [
    'finding tickets by an address',
    () => inVenue('POST', '/find-tickets', { email: EMAIL }, null),
    ['find-tickets-by:venue:network: 60 an hour', 'find-tickets:venue:somebody@example.test: 5 an hour'],
  ],
  ['opening the link to found tickets', () => inVenue('POST', '/find-tickets/show', { token: LINK }, null), ['show-tickets-by:venue:network: 60 an hour']],
  ['looking at a transfer', () => act('show-transfer', { token: LINK }, null), ['show-transfer:network: 60 a minute']],
  [
    'joining a waiting list',
    () => act('join-waiting-list', { doclet_id: soldOut, event_id: shop.eventId, date: shop.day, units: 1, email: EMAIL }, null),
    [
      'join-waiting:venue:network: 60 an hour',
      'mail-waiting-from:network:waiting:portal:somebody@example.test: 10 an hour',
      'mail-waiting-from:network:waiting:portal:somebody@example.test: 20 a day',
      'mail-waiting:waiting:portal:somebody@example.test: 20 an hour',
      'mail-waiting:waiting:portal:somebody@example.test: 40 a day',
    ],
  ],
  ['looking at a wait', () => act('show-waiting', { token: LINK }, null), ['waiting:network: 300 a minute']],
  ['a promo code', () => act('check-promo-code', PROMO, null), ['promo:venue:network: 20 an hour', 'promo:venue:address:network: 200 an hour']],
  ['saving a card', () => act('save-payment-method', { profile_id: maya.accountId }, maya), ['save-card venue maya: 10 an hour']],
  ['the papers of an order', () => inVenue('GET', `/orders/${orderId}/receipt.pdf`, undefined, maya), ['documents venue maya: 60 a minute']],
  ['links to a wallet', () => inVenue('POST', '/wallet-links', { key: LINK }, null), ['wallet venue network: 60 a minute']],
  ['a pass for a wallet', () => inVenue('GET', `/tickets.pkpass?key=${LINK}`, undefined, null), ['wallet venue network: 60 a minute']],
  [
    'sending tickets again',
    () => act('resend-tickets', { order_id: orderId }, maya),
    ['documents venue maya: 60 a minute', 'resend venue order: 3 an hour', 'resend-by venue maya: 20 a day'],
  ],
  [
    'passing tickets on',
    async () => act('transfer-tickets', { admissions: await ticketIds(), email: `tag+1${EMAIL}` }, maya),
    [
      'transfer:venue:maya: 100 a day',
      'mail-transfer:transfer:portal:tag@example.test: 20 an hour',
      'mail-transfer:transfer:portal:tag@example.test: 40 a day',
    ],
  ],
  ['moving tickets', async () => act('move-tickets', { admissions: await ticketIds(), date: shop.day }, maya), ['move venue maya: 30 a day']],
  ['giving things back', () => act('give-back-items', { order_id: orderId, items: [NO_ID] }, maya), ['give-back venue maya: 30 a day']],
  ['asking for a group', () => act('group-create', { organization: ORGANIZATION, size: 10 }, maya), ['group-create:venue:maya: 5 a day']],
  ['adding a child', () => act('family-add-child', { first_name: 'Jo', last_name: 'Lake', dob: '2018-05-05' }, maya), ['doclet-change:maya: 1000 an hour']],
  [
    'inviting an adult',
    () => act('family-invite-adult', { first_name: 'Jo', last_name: 'Lake', email: EMAIL }, maya),
    [
      'invite-by:maya: 20 a day',
      'mail-address:network: 300 an hour',
      'mail-to:invite:portal:somebody@example.test: 3 an hour',
      'mail-to:invite:portal:somebody@example.test: 20 a day',
    ],
  ],
  [
    'creating a record',
    () => inVenue('PUT', '/doclet', { template_id: TEMPLATE.consumer, data: { first_name: 'Jo', last_name: 'Lake' } }, maya),
    ['doclet-create:maya: 120 an hour'],
  ],
  ['the list for a gate without a line', () => act('gate-snapshot', { event_id: shop.eventId }, admin), ['gate-snapshot:venue:admin: 600 an hour']],
  ['finding a customer', () => act('search-purchaser', { email: EMAIL }, admin), ['search venue admin: 30 a minute']],
  ['reading what a customer has bought', () => act('order-history', { profile_id: maya.accountId }, admin), ['look-up venue admin: 600 a minute']],
  ['finding an order by its number', () => act('history-by-order', { order_id: orderId }, admin), ['look-up venue admin: 600 a minute']],
  [
    'inviting to work here',
    () => inVenue('POST', '/members', [{ email: EMAIL, name: 'Kim Lake', role: 'staff' }], admin),
    [
      'invite-by:admin: 20 a day',
      'mail-address:network: 300 an hour',
      'mail-to:invite:pos:somebody@example.test: 3 an hour',
      'mail-to:invite:pos:somebody@example.test: 20 a day',
    ],
  ],
])('%s', async (_, ask, budgets) => {
  await ask();
  expect(counted).toEqual(budgets);
});
