import { randomBytes, randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { addDays } from '#domain/day.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { TestPerson } from '#server/testing/open-house.ts';
import { BAD_CARD, GOOD_CARD, type Shop } from '#server/testing/shop.ts';

type Venue = { url: string; workspaceId: string; shop: Shop; productId: string; staff: TestPerson };
type From = { token?: string | undefined; cartKey?: string };
/** The data of an answer, which is empty where the call was refused. */
type Data = { auth_key?: string; ticket?: string; items?: { item_id?: string }[] };
type Visitors = { visit: (number: number) => Promise<void>; answers: Map<number, number>; faults: string[] };
/** What happened so far, and how many network addresses were used. */
type Run = Venue & { answers: Map<number, number>; faults: string[]; addresses: number };

const PASSWORD = 'a-password-of-a-visitor';
const NAMED = { first_name: 'Sam', last_name: 'Visitor' };
const [CARTS_EMPTIED, CARDS_DECLINED] = [0.8, 0.2];

/** Visitors who are each new to the program: another address, another cart, another account. */
export function visitorsOf(venue: Venue): Visitors {
  const run: Run = { ...venue, answers: new Map(), faults: [], addresses: 0 };
  const visits = [looksAround, fillsACart, registersAndBuys, buysAsAGuest, guesses, worksHere];
  return { answers: run.answers, faults: run.faults, visit: (number) => visits[number % visits.length]!(run) };
}

async function looksAround(run: Run): Promise<void> {
  const { shop, productId } = run;
  await ask(run, 'GET', '/');
  await ask(run, 'GET', `/${randomBytes(6).toString('hex')}`);
  await ask(run, 'GET', `/api/bootstrap?host=${randomBytes(6).toString('hex')}.example.test`);
  const day = addDays(shop.day, Math.floor(Math.random() * 40));
  const doclet_ids = [productId, randomBytes(12).toString('hex')];
  await act(run, 'product-availability', { event_id: shop.eventId, start_date: day, end_date: day, doclet_ids });
}

async function fillsACart(run: Run): Promise<void> {
  const from = newCart();
  const held = await hold(run, from);
  await act(run, 'extend-reservations', { items: [held] }, from);
  if (Math.random() < CARTS_EMPTIED) await act(run, 'remove-reservation', { items: [held] }, from);
}

async function registersAndBuys(run: Run): Promise<void> {
  const email = anew('registers');
  await ask(run, 'PUT', '/api/account/registration', account(run, { email, password: PASSWORD }));
  const token = await signIn(run, email, PASSWORD);
  await buy(run, token);
  for (const look of ['order-history', 'member-entitlements']) await act(run, look, {}, { token });
  const { ticket } = await ask(run, 'POST', '/api/account/socket-ticket', {}, { token });
  if (ticket) await openLine(run.url, ticket);
}

async function buysAsAGuest(run: Run): Promise<void> {
  await buy(run, (await ask(run, 'POST', '/api/account/auth/guest', account(run, { email: anew('guest') }))).auth_key);
}

async function guesses(run: Run): Promise<void> {
  const { workspaceId, shop, productId } = run;
  await signIn(run, anew('nobody'), PASSWORD);
  const from = newCart();
  const held = await hold(run, from);
  if (held !== undefined) await act(run, 'check-promo-code', { promo_code: randomBytes(4).toString('hex'), items: shop.items([held], { productId }) }, from);
  await ask(run, 'POST', `/api/workspace/${workspaceId}/action/reserve-ticket`, `{"data":{${randomBytes(300).toString('hex')}`);
}

async function worksHere(run: Run): Promise<void> {
  const { workspaceId, shop, staff } = run;
  const text = randomBytes(4).toString('hex');
  const query = encodeURIComponent(`template:${TEMPLATE.eventPass}|data.name:${text}`);
  await ask(run, 'GET', `/api/workspace/${workspaceId}/doclets?query=${query}&search=${text}`, undefined, staff);
  await ask(run, 'GET', `/api/workspace/${workspaceId}/doclet/${randomBytes(12).toString('hex')}`, undefined, staff);
  await act(run, 'sales-report', { start_date: addDays(shop.day, -30), end_date: shop.day }, staff);
  await act(run, 'scan-ticket', { code: randomBytes(20).toString('hex'), nonce: randomUUID() }, staff);
}

async function buy(run: Run, token: string | undefined): Promise<void> {
  const { shop, productId } = run;
  const held = await hold(run, { token });
  if (held === undefined) return;
  const card = Math.random() < CARDS_DECLINED ? BAD_CARD : GOOD_CARD;
  const order = { items: shop.items([held], { productId }), store_id: shop.storeId, payment_info: { action: 'CHARGE', ...card }, captcha_token: 'x' };
  await act(run, 'submit-order', order, { token });
}

async function hold(run: Run, from: From): Promise<string | undefined> {
  const { items } = await act(run, 'reserve-ticket', { doclet_id: run.productId, event_id: run.shop.eventId, date: run.shop.day }, from);
  return items?.[0]?.item_id;
}

async function signIn(run: Run, email: string, password: string): Promise<string | undefined> {
  return (await ask(run, 'POST', '/api/account/auth', { workspace_id: run.workspaceId, realm_id: REALM.portal, auth: { email, password } })).auth_key;
}

const act = (run: Run, name: string, data: object, from?: From) => ask(run, 'POST', `/api/workspace/${run.workspaceId}/action/${name}`, { data }, from);

async function ask(run: Run, method: string, path: string, body?: object | string, { token, cartKey }: From = {}): Promise<Data> {
  const at = run.addresses++;
  const headers = {
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cartKey ? { 'x-cart-key': cartKey } : {}),
  };
  const reply = await fetch(run.url + path, { method, headers, body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null) });
  const text = await reply.text();
  run.answers.set(reply.status, (run.answers.get(reply.status) ?? 0) + 1);
  if (reply.status >= 500) run.faults.push(`${path} ${reply.status} ${text.slice(0, 200)}`);
  return text.startsWith('{') ? ((JSON.parse(text) as { data?: Data }).data ?? {}) : {};
}

function openLine(url: string, ticket: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = io(url, { path: '/io', transports: ['websocket'], reconnection: false, query: { jwt: ticket } });
    const leave = () => {
      socket.disconnect();
      resolve();
    };
    socket.on('connect', () => setTimeout(leave, 50));
    socket.on('connect_error', leave);
  });
}

const account = ({ workspaceId }: Run, auth: object) => ({
  workspace_id: workspaceId,
  auth,
  profile: NAMED,
  template_id: TEMPLATE.consumer,
  template: NAMED,
});

const newCart = () => ({ cartKey: randomBytes(18).toString('base64url') });

const anew = (hint: string) => `${hint}.${randomUUID()}@example.test`;
