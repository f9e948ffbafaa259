import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { TestHouse, TestPerson } from './open-house.ts';
import { GOOD_CARD, type Shop } from './shop.ts';

/** One node of the program, in this process or in another. */
export type RaceNode = Pick<TestHouse, 'act'>;
type Crowd = { web: TestPerson[]; tills: { operator: TestPerson; terminalId: string }[]; tillBuyers: number };
export type Race = { nodes: RaceNode[]; shop: Shop; crowd: Crowd; owner: pg.Client };
export type RaceResult = {
  units: number;
  buyers: number;
  sold: number;
  winners: number;
  oversold: number;
  falselyRefused: number;
  walkedAway: number;
  waves: number;
  surprises: string[];
};

/** `leave` releases what the buyer got; `forget` lets it expire. */
type Buyer = { get: () => Promise<'got' | 'sold-out'>; buy: () => Promise<boolean>; leave: () => Promise<void>; forget: () => void };

const MOST_WAVES = 40;

export async function gatherCrowd(
  house: TestHouse,
  shop: Shop,
  { web, tillBuyers, tills }: { web: number; tillBuyers: number; tills: number },
): Promise<Crowd> {
  const crowd: Crowd = { web: [], tills: [], tillBuyers };
  for (let index = 0; index < web; index++) crowd.web.push(await shop.buyer({ firstName: 'Maya', lastName: 'Ortiz' }));
  for (let index = 0; index < tills; index++) {
    const operator = await house.person('pos');
    const terminalId = await shop.terminal({ kind: 'till', name: `Till ${index}` });
    await house.act('open-till', { terminal_id: terminalId, cash_in: '500.00' }, { token: operator.token });
    crowd.tills.push({ operator, terminalId });
  }
  return crowd;
}

/**
 * Everybody asks all nodes for the last units at once. Of those who get one, a third walk away, half of them by releasing it and half by letting it expire; the others pay. Whoever
 * was told 'sold out' or walked away comes again, until all is sold.
 */
export async function raceForLastUnits(race: Race, units: number): Promise<RaceResult> {
  const productId = await race.shop.limited(units);
  await Promise.all(race.nodes.map((node) => untilKnown(race, node, productId)));
  const surprises: string[] = [];
  let waiting = buyersOf(race, productId, surprises);
  const result: RaceResult = { units, buyers: waiting.length, sold: 0, winners: 0, oversold: 0, falselyRefused: 0, walkedAway: 0, waves: 0, surprises };
  while (waiting.length > 0 && result.sold < units && result.waves < MOST_WAVES) {
    const mayWalk = result.waves < 3 || units - result.sold > 2;
    const wave = await Promise.all(waiting.map((buyer, index) => takeTurn(buyer, mayWalk ? (index + result.waves) % 6 : 5)));
    result.waves++;
    result.winners += wave.filter((outcome) => outcome === 'bought').length;
    const walked = wave.filter((outcome) => outcome === 'left' || outcome === 'let-run-out').length;
    result.walkedAway += walked;
    const refused = wave.filter((outcome) => outcome === 'sold-out').length;
    waiting = waiting.filter((_, index) => wave[index] !== 'bought');
    const { sold, taken } = await unitsGone(race.owner, productId);
    if (refused > 0) result.falselyRefused += Math.max(0, units - taken - wave.filter((outcome) => outcome === 'left').length);
    result.sold = sold;
    await race.owner.query("update hold set expires_at = now() - interval '1 second' where product_id = $1 and state = 'held'", [productId]);
  }
  result.oversold = Math.max(0, result.sold - units);
  return result;
}

/** A node may learn of a new product a moment after the node that created it. */
async function untilKnown({ shop, crowd }: Race, node: RaceNode, productId: string): Promise<void> {
  const { token } = crowd.web[0]!;
  for (let attempt = 0; attempt < 200; attempt++) {
    const reply = await node.act('reserve-ticket', { date: shop.day, doclet_id: productId, event_id: shop.eventId }, { token });
    if (reply.status === 200) await node.act('remove-reservation', { items: [reply.body.data.items.at(-1).item_id] }, { token });
    if (reply.status !== 404 && reply.status !== 503) return;
    await sleep(50);
  }
  throw new Error('A node never heard of the product');
}

type Turn = 'bought' | 'left' | 'let-run-out' | 'sold-out' | 'failed';

async function takeTurn(buyer: Buyer, mood: number): Promise<Turn> {
  if ((await buyer.get()) === 'sold-out') return 'sold-out';
  if (mood === 0) {
    await sleep(Math.random() * 20);
    await buyer.leave();
    return 'left';
  }
  if (mood === 1) {
    buyer.forget();
    return 'let-run-out';
  }
  return (await buyer.buy()) ? 'bought' : 'failed';
}

async function unitsGone(owner: pg.Client, productId: string): Promise<{ sold: number; taken: number }> {
  const { rows } = await owner.query<{ sold: number; taken: number }>(
    `select (select count(*)::int from order_item i join sales_order o using (workspace_id, order_id) where i.product_id = $1 and i.state = 'open' and o.state = 'complete') as sold,
      (select count(*)::int from hold where product_id = $1) as taken`,
    [productId],
  );
  return rows[0]!;
}

function buyersOf(race: Race, productId: string, surprises: string[]): Buyer[] {
  const { nodes, crowd } = race;
  const node = (index: number) => nodes[index % nodes.length]!;
  const web = crowd.web.map((person, index) => webBuyer(race.shop, node(index), person, productId, surprises));
  const atTills = Array.from({ length: crowd.tillBuyers }, (_, index) =>
    tillBuyer(race.shop, node(index), crowd.tills[index % crowd.tills.length]!, productId, surprises),
  );
  // Shuffled, so that neither kind of buyer always comes first.
  return [...web, ...atTills]
    .map((buyer) => ({ buyer, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ buyer }) => buyer);
}

function webBuyer(shop: Shop, node: RaceNode, person: TestPerson, productId: string, surprises: string[]): Buyer {
  const { token } = person;
  let holdId = '';
  return {
    async get() {
      const reply = await node.act('reserve-ticket', { date: shop.day, doclet_id: productId, event_id: shop.eventId }, { token });
      if (reply.status === 200) holdId = reply.body.data.items.at(-1).item_id;
      else if (reply.body.errors?.[0]?.code !== 'sold-out') surprises.push(`reserve-ticket: ${reply.status} ${reply.text}`);
      return reply.status === 200 ? 'got' : 'sold-out';
    },
    async buy() {
      const data = {
        items: shop.items([holdId], { productId }),
        store_id: shop.storeId,
        payment_info: { action: 'CHARGE', ...GOOD_CARD },
        captcha_token: 'x',
        cashless_spending: false,
      };
      const reply = await node.act('submit-order', data, { token });
      const bought = reply.body.data?.items[0]?.status === 'complete';
      if (!bought) surprises.push(`submit-order: ${reply.status} ${reply.text}`);
      return bought;
    },
    leave: async () => void (await node.act('remove-reservation', { items: [holdId] }, { token })),
    forget: () => {},
  };
}

function tillBuyer(shop: Shop, node: RaceNode, till: Crowd['tills'][number], productId: string, surprises: string[]): Buyer {
  const { token } = till.operator;
  let orderId: string | null = null;
  const act = async (name: string, data: object) => {
    const reply = await node.act(name, data, { token });
    if (reply.status !== 200 && reply.body.errors?.[0]?.code !== 'sold-out') surprises.push(`${name}: ${reply.status} ${reply.text}`);
    return reply;
  };
  return {
    async get() {
      orderId ??= (await act('placeholder-order', { terminal_id: till.terminalId })).body.data?.items[0].order_id ?? null;
      if (orderId === null) return 'sold-out';
      const item = { doclet_id: productId, event_id: shop.eventId, date: shop.day, first_name: 'Walk', last_name: 'In' };
      const reply = await act('add-order-items', { order_id: orderId, items: [item] });
      return reply.status === 200 ? 'got' : 'sold-out';
    },
    async buy() {
      const paid = await act('charge-cash', { order_id: orderId });
      return paid.status === 200 && (await act('complete-order', { order_id: orderId })).status === 200;
    },
    async leave() {
      await act('cancel-transaction', { order_id: orderId });
      orderId = null;
    },
    forget: () => void (orderId = null),
  };
}
