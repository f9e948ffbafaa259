import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/day.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { openHouseOn } from '#server/testing/open-house.ts';
import { runGateway } from '#server/testing/running-gateway.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { setSettings } from '#server/testing/settings.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
import { openWebhooks } from '#server/testing/webhooks.ts';
import type { Server } from '../database.ts';
import { openBankLine } from './bank-line.ts';
import { callsOf } from './calls.ts';
import { bringClubs } from './clubs.ts';
import { openDiary } from './diary.ts';
import { bringFamilies } from './families.ts';
import { openReceiver } from './receiver.ts';
import { TOURS, type PROMOS, type Post, type Scene, type Stock } from './scene.ts';

/** What buyers may do themselves until the day of the visit, and when it is sold out. */
const OWN = { move_until_days: 0, return_until_days: 0, waiting_list: true };

export async function openScene(server: Server, { endsAt, buyers }: { endsAt: () => number; buyers: number }): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-random-'));
  const nodes: RunningProgram[] = [];
  const bankLine = await openBankLine(() => nodes.map((node) => node.url));
  const gateway = await runGateway(folder, { webhookUrl: `${bankLine.url}/api/webhooks/sandbox`, webhookSecret: bankLine.secret });
  await gateway.control({ duplicate_webhooks: 1, shuffle_webhooks: true });
  const house = await openHouseOn(server.url, { SANDBOX_GATEWAY_URL: gateway.url, WEBHOOKS_PRIVATE: 'on' });
  const shop = await openShop(house);
  const isOver = () => Date.now() > endsAt();
  const receiver = await openReceiver(() => !isOver(), (await openWebhooks(house)).add);
  await setSettings(house, { hold_minutes: 1, waiting_offer_minutes: 10 });
  const stock = await fill(shop);
  const atTerminal = async (kind: 'till' | 'gate', name: string): Promise<Post> => ({
    operator: await house.person('pos'),
    terminalId: await shop.terminal({ kind, name }),
  });
  const tills = [await atTerminal('till', 'Till 1'), await atTerminal('till', 'Till 2')];
  const bars: Post[] = [];
  for (const name of ['Bar 1', 'Bar 2', 'Bar 3', 'Bar 4']) bars.push(await atTerminal('till', name));
  const office: Post = { operator: await house.person('admin'), terminalId: await shop.terminal({ kind: 'till', name: 'Office' }) };
  for (const { operator, terminalId } of [...tills, ...bars, office])
    await house.act('open-till', { terminal_id: terminalId, cash_in: '5000.00' }, { token: operator.token });
  const { families, wearers, limits } = await bringFamilies(house, shop);
  const clubs = await bringClubs(shop);
  const diary = { ...openDiary(), limits };
  for (const id of [...clubs.flatMap((club) => club.orderIds), ...families.map((family) => family.orderId)]) diary.orders.set(id, 'complete');
  const startNode = async (at: number) => {
    const bank = { SANDBOX_GATEWAY_URL: gateway.url, SANDBOX_WEBHOOK_SECRET: bankLine.secret };
    const env = { DATABASE_URL: house.ownerUrl, DATA_DIR: join(folder, `node-${at}`), DEMO: '0', CAPTCHA: 'off', WEBHOOKS_PRIVATE: 'on', ...bank };
    nodes[at] = await runProgram(env, 60_000);
  };
  for (const at of [0, 1]) await startNode(at);
  return {
    server,
    house,
    shop,
    stock,
    gateway,
    bankLine,
    receiver,
    nodes,
    startNode,
    diary,
    tills,
    bars,
    families,
    clubs,
    offlineGates: [await atTerminal('gate', 'East'), await atTerminal('gate', 'West')],
    wearers,
    bands: [],
    worn: new Set(),
    office,
    supervisors: [await house.person('admin'), await house.person('admin')],
    gates: [await atTerminal('gate', 'North'), await atTerminal('gate', 'South')],
    buyers: await Promise.all(Array.from({ length: buyers }, () => shop.buyer())),
    codes: [],
    offers: [],
    callsOf: (chance) => callsOf(() => nodes.map((node) => node.url), house.workspaceId, diary, chance),
    isOver,
    async close() {
      for (const node of nodes) if (node.child.exitCode === null && node.child.signalCode === null) await node.stop('SIGTERM');
      await house.close();
      await gateway.stop();
      bankLine.stop();
      receiver.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill(shop: Shop): Promise<Stock> {
  const type = (name: string, capacity: number, capacity_scope: string) =>
    shop.add(TEMPLATE.entitlementType, { name, limited: true, default_capacity: capacity, capacity_scope });
  const [steadyType, roomType, seasonType] = [await type('Steady', 30, 'date'), await type('Room', 20, 'date'), await type('Season', 15, 'event')];
  const pass = (name: string, data: object) => shop.product({ name, ...data });
  const thing = (name: string, price: number, data: object = {}) =>
    shop.add(TEMPLATE.eventMerchandise, {
      name,
      status: 'active',
      category_id: CATEGORY.merchandise,
      ow_roles: [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin],
      event_id: shop.eventId,
      store_id: shop.storeId,
      price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }],
      ...data,
    });
  const sessions: string[] = [];
  for (const [start_time] of TOURS)
    sessions.push(await shop.add(TEMPLATE.venueEventSession, { name: `Tour ${start_time}`, event_id: shop.eventId, date: 'every', start_time }));
  const promo = (code: (typeof PROMOS)[number], limits: object) =>
    shop.add(TEMPLATE.productDiscount, { code, status: 'active', kind: 'percent', percent: 50, ...limits });
  const promoIds = [await promo('RANDOM', { max_uses: 10 }), await promo('TWELVE', { max_uses: 12 }), await promo('ONCE', { max_per_customer: 1 })];
  const days = [shop.today, ...[3, 4, 5].map((later) => addDays(shop.today, later))];
  const dearerLater = [
    {
      purchase_date: 'default',
      calendar_price: [
        { date: 'default', price: 40 },
        { date: days[2], price: 45.25 },
        { date: days[3], price: 52.5 },
      ],
    },
  ];
  return {
    days,
    steady: await pass('Steady', { ...OWN, entitlement_type_data: { primary: steadyType }, price_matrix: dearerLater }),
    roomy: await pass('Roomy', { ...OWN, entitlement_type_data: { primary: roomType }, limit_per_order: 4, price_matrix: dearerLater }),
    roomType,
    season: await pass('Season', { entitlement_type_data: { primary: seasonType }, is_event_length: true, waiting_list: true }),
    seasonType,
    tour: await pass('Tour', { ...OWN, session_ids: sessions }),
    sessions,
    hoodie: await thing('Hoodie', 25, { size: 'M', stock: 30 }),
    wideHoodie: await thing('Hoodie', 25, { size: 'L', stock: 10 }),
    drink: await thing('Drink', 7),
    promoId: promoIds[0]!,
    promoIds,
  };
}
