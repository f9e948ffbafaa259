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
export type Visitors = { visit: (number: number) => Promise<void>; answers: Map<number, number>; faults: string[] };

const PASSWORD = 'a-password-of-a-visitor';
const NAMED = { first_name: 'Sam', last_name: 'Visitor' };
const [CARTS_EMPTIED, CARDS_DECLINED] = [0.8, 0.2];

/** Visitors who are each new to the program: another address, another cart, another account. */
export function visitorsOf({ url, workspaceId, shop, productId, staff }: Venue): Visitors {
  const answers = new Map<number, number>();
  const faults: string[] = [];
  let addresses = 0;

  async function ask(method: string, path: string, body?: object | string, { token, cartKey }: From = {}): Promise<Data> {
    const at = addresses++;
    const headers = {
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cartKey ? { 'x-cart-key': cartKey } : {}),
    };
    const reply = await fetch(url + path, { method, headers, body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null) });
    const text = await reply.text();
    answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
    if (reply.status >= 500) faults.push(`${path} ${reply.status} ${text.slice(0, 200)}`);
    return text.startsWith('{') ? ((JSON.parse(text) as { data?: Data }).data ?? {}) : {};
  }
  const act = (name: string, data: object, from?: From) => ask('POST', `/api/workspace/${workspaceId}/action/${name}`, { data }, from);
  const newCart = () => ({ cartKey: randomBytes(18).toString('base64url') });
  const anew = (hint: string) => `${hint}.${randomUUID()}@example.test`;
  const account = (auth: object) => ({ workspace_id: workspaceId, auth, profile: NAMED, template_id: TEMPLATE.consumer, template: NAMED });
  const signIn = async (email: string, password: string) =>
    (await ask('POST', '/api/account/auth', { workspace_id: workspaceId, realm_id: REALM.portal, auth: { email, password } })).auth_key;

  async function hold(from: From): Promise<string | undefined> {
    const { items } = await act('reserve-ticket', { doclet_id: productId, event_id: shop.eventId, date: shop.day }, from);
    return items?.[0]?.item_id;
  }

  async function buy(token: string | undefined): Promise<void> {
    const held = await hold({ token });
    if (held === undefined) return;
    const card = Math.random() < CARDS_DECLINED ? BAD_CARD : GOOD_CARD;
    const order = { items: shop.items([held], { productId }), store_id: shop.storeId, payment_info: { action: 'CHARGE', ...card }, captcha_token: 'x' };
    await act('submit-order', order, { token });
  }

  const openLine = (ticket: string) =>
    new Promise<void>((resolve) => {
      const socket = io(url, { path: '/io', transports: ['websocket'], reconnection: false, query: { jwt: ticket } });
      const leave = () => {
        socket.disconnect();
        resolve();
      };
      socket.on('connect', () => setTimeout(leave, 50));
      socket.on('connect_error', leave);
    });

  const visits: (() => Promise<unknown>)[] = [
    async function looksAround() {
      await ask('GET', '/');
      await ask('GET', `/${randomBytes(6).toString('hex')}`);
      await ask('GET', `/api/bootstrap?host=${randomBytes(6).toString('hex')}.example.test`);
      const day = addDays(shop.day, Math.floor(Math.random() * 40));
      await act('product-availability', { event_id: shop.eventId, start_date: day, end_date: day, doclet_ids: [productId, randomBytes(12).toString('hex')] });
    },
    async function fillsACart() {
      const from = newCart();
      const held = await hold(from);
      await act('extend-reservations', { items: [held] }, from);
      if (Math.random() < CARTS_EMPTIED) await act('remove-reservation', { items: [held] }, from);
    },
    async function registersAndBuys() {
      const email = anew('registers');
      await ask('PUT', '/api/account/registration', account({ email, password: PASSWORD }));
      const token = await signIn(email, PASSWORD);
      await buy(token);
      for (const look of ['order-history', 'member-entitlements']) await act(look, {}, { token });
      const { ticket } = await ask('POST', '/api/account/socket-ticket', {}, { token });
      if (ticket) await openLine(ticket);
    },
    async function buysAsAGuest() {
      await buy((await ask('POST', '/api/account/auth/guest', account({ email: anew('guest') }))).auth_key);
    },
    async function guesses() {
      await signIn(anew('nobody'), PASSWORD);
      const from = newCart();
      const held = await hold(from);
      if (held !== undefined) await act('check-promo-code', { promo_code: randomBytes(4).toString('hex'), items: shop.items([held], { productId }) }, from);
      await ask('POST', `/api/workspace/${workspaceId}/action/reserve-ticket`, `{"data":{${randomBytes(300).toString('hex')}`);
    },
    async function worksHere() {
      const text = randomBytes(4).toString('hex');
      await ask(
        'GET',
        `/api/workspace/${workspaceId}/doclets?query=${encodeURIComponent(`template:${TEMPLATE.eventPass}|data.name:${text}`)}&search=${text}`,
        undefined,
        staff,
      );
      await ask('GET', `/api/workspace/${workspaceId}/doclet/${randomBytes(12).toString('hex')}`, undefined, staff);
      await act('sales-report', { start_date: addDays(shop.day, -30), end_date: shop.day }, staff);
      await act('scan-ticket', { code: randomBytes(20).toString('hex'), nonce: randomUUID() }, staff);
    },
  ];
  return { answers, faults, visit: async (number) => void (await visits[number % visits.length]!()) };
}
