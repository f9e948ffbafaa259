import { startBenchServer } from './bench-server.ts';
import { load, requestBytes, sumOf } from './load.ts';
import { besideEmpty, EMPTY_POST, feed, partOf, type BenchRow, type Beside } from './measure.ts';
import type { PreparedOrders, Steps } from './order-server.ts';

/** Whole orders against an empty POST of the same framework, on the same machine in the same minute. */

/** Enough for the engine to have compiled everything. */
const WARM = 20_000;
/** Each of the bench's buyers ends up with a family of about twenty. */
const WITH_NEWCOMERS = 5000;

export async function run(orders = 20_000): Promise<BenchRow[]> {
  const measure = (clients: number) =>
    besideEmpty(clients, EMPTY_POST, async (beside) => {
      await measureOrders(clients, beside, 'whole orders, bank answers at once', { orders, gatewayMs: 0 });
      await measureOrders(clients, beside, '– each for somebody new', { orders: WITH_NEWCOMERS, gatewayMs: 0, newcomers: true });
      await measureOrders(clients, beside, 'whole orders, bank takes 50 ms', { orders, gatewayMs: 50 });
    });
  return [...(await measure(64)), ...(await measure(256))];
}

type Kind = { orders: number; gatewayMs: number; newcomers?: boolean };

async function measureOrders(clients: number, beside: Beside, name: string, { orders, gatewayMs, newcomers = false }: Kind): Promise<void> {
  const server = await startBenchServer<PreparedOrders>('order-server.ts', [String(orders + WARM), String(gatewayMs)]);
  const requests = server.holds.map((hold, index) => orderRequest(server, hold, newcomers && index >= WARM ? `Maya ${index}` : 'Maya'));
  const place = (some: readonly Buffer[]) => load(server.port, clients, feed(some), (answer) => answer.includes('"success":true'));
  await place(requests.slice(0, WARM));
  await server.ask('analyze');
  const measured = requests.slice(WARM);
  await beside(
    name,
    (round) => place(partOf(measured, round)),
    async ({ waitsMs }) => shares((await server.ask('shares')) as Steps, sumOf(waitsMs)),
  );
  await server.stop();
}

function shares(steps: Steps, waitedMs: number): string {
  const share = (ms: number) => Math.round((ms / waitedMs) * 100);
  const [place, bank, settle] = [share(steps.place), share(steps.bank), share(steps.settle)];
  return `placing ${place} %, bank ${bank} %, settling ${settle} %, rest ${100 - place - bank - settle} %`;
}

function orderRequest({ workspaceId, day, storeId, eventId, passId, tokens }: PreparedOrders, [holdId, owner]: [string, string], firstName: string): Buffer {
  const card = {
    action: 'CHARGE',
    card_number: '4242424242424242',
    card_exp_month: '12',
    card_exp_year: '2031',
    card_cvv: '123',
    name_on_card: 'Maya Ortiz',
    billing_address: '1 Lake St',
    billing_city: 'Austin',
    billing_state: 'TX',
    billing_zip: '78701',
    billing_phone: '5125550100',
  };
  const items = {
    [day]: [
      {
        doclet_id: passId,
        event_id: eventId,
        item_id: holdId,
        source: 'web',
        data: { assigned_first_name: firstName, assigned_last_name: 'Ortiz', assigned_dob: null, time: null },
      },
    ],
  };
  const body = JSON.stringify({ data: { items, store_id: storeId, payment_info: card, captcha_token: 'x', cashless_spending: false, total: 43.3 } });
  return requestBytes(`/api/workspace/${workspaceId}/action/submit-order`, { authorization: `Bearer ${tokens[owner]!}` }, body);
}
