import type { Product } from '#domain/catalog/product.ts';
import { CATEGORY, ROLE } from '#domain/fixed-ids.ts';
import { addOrderItemsContract } from '#server/actions/add-order-items/contract.ts';
import { cancelTransactionContract } from '#server/actions/cancel-transaction/contract.ts';
import { chargeCardManualContract } from '#server/actions/charge-card-manual/contract.ts';
import { chargeCardContract } from '#server/actions/charge-card/contract.ts';
import { chargeCashContract } from '#server/actions/charge-cash/contract.ts';
import { completeOrderContract } from '#server/actions/complete-order/contract.ts';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { placeholderOrderContract } from '#server/actions/placeholder-order/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import type { SaleItem, TenderItem } from '#server/pos/contract.ts';
import { EVENT, type Asked, type Reply, type testServer } from './buyer-page.tsx';
import { STORE } from './shop-stock.ts';
import { TERMINAL, terminalItem, tillOf } from './staff-desk.ts';

export const ORDER = '0d'.repeat(12);

type Payment = SaleItem['payments'][number];
type Fields = Record<string, string | undefined>;

const idFrom = (name: string): string => Array.from(name.padEnd(12).slice(0, 12), (letter) => letter.charCodeAt(0).toString(16)).join('');

/** A product that a till may sell for 10.00 on any day. */
export function tillProduct(name: string, change: Partial<Product> = {}): Product {
  return {
    _id: idFrom(name),
    name,
    category_id: CATEGORY.singleDayPass,
    event_id: EVENT,
    store_id: STORE,
    status: 'active',
    ow_roles: [ROLE.pos],
    admin: false,
    pos: true,
    staff: false,
    web: false,
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 10 }] }],
    require_fn_ln: 'Never',
    ...change,
  };
}

export type FakeTill = ReturnType<typeof fakeTill>;

/** A terminal that adds up a sale, takes part payments and completes it, as the real one does. `before` can answer a call differently. */
export function fakeTill(server: ReturnType<typeof testServer>, products: Product[], { hasTill = true, left = null as number | null } = {}) {
  const priceOf = (id: string) => products.find((product) => product._id === id)!.price_matrix[0]!.calendar_price[0]!.price;
  const sale: SaleItem = emptySale();
  const state = { sale, before: {} as Record<string, (asked: Asked, count: number) => Reply | null | Promise<Reply | null>> };
  const kept = new Map<string, Reply>();
  let made = 0;
  const on = (contract: Parameters<typeof server.on>[0], answer: (data: Fields & Record<string, unknown>) => Reply): Asked[] =>
    server.on(contract, async (asked, count) => {
      const otherwise = await state.before[contract.id]?.(asked, count);
      if (otherwise) return otherwise;
      const key = asked.headers.get('idempotency-key');
      const known = key === null ? undefined : kept.get(key);
      if (known) return known;
      const reply = answer(asked.body.data);
      if (key !== null) kept.set(key, reply);
      return structuredClone(reply);
    });
  const items = (item: unknown): Reply => ({ data: { items: [structuredClone(item)] } });
  const reckon = () => {
    sale.subtotal = sale.items.reduce((sum, item) => sum + item.price, 0);
    sale.total = sale.subtotal - sale.discount;
    sale.paid = sale.payments.filter((payment) => payment.state === 'approved').reduce((sum, payment) => sum + payment.amount_base, 0);
    sale.due = sale.total - sale.paid;
  };
  const charge = (tender: Payment['tender'], status: TenderItem['status'], message: string | null, info: Fields): Reply => {
    const base = Number(info['amount_base'] ?? sale.due);
    const payment: Payment = {
      payment_id: id(),
      sequence: sale.payments.length + 1,
      tender,
      response_status: status === 'approved' ? 'approved' : status === 'declined' ? 'declined' : 'N/A',
      state: status === 'confirming' ? 'sent' : status,
      amount_base: base,
      amount_tender: Number(info['amount_tender'] ?? base),
      amount_change: Number(info['amount_change'] ?? 0),
      brand: null,
      last_four: info['card_number']?.slice(-4) ?? null,
      decline_message: message,
    };
    sale.payments.push(payment);
    reckon();
    return items({ success: status === 'approved', status, decline_message: message, payment, order: sale });
  };
  const id = () => String(++made).padStart(24, '0');
  server.on(deviceInfoContract, () => ({ data: { items: [terminalItem({ store_id: STORE, event_id: EVENT, till: hasTill ? tillOf() : null })] } }));
  server.on(eventProducts, () => ({ data: { items: [{ event_id: EVENT, store_id: STORE, passes: products }] } }));
  server.on(productAvailability, ({ body }) => ({
    data: { items: [{ [body.data.start_date]: Object.fromEntries(products.map((product) => [product._id, { item_count: left }])) }] },
  }));
  const card = (tender: 'card' | 'card-manual') => (data: Fields & Record<string, unknown>) => {
    const info = data['payment_info'] as unknown as Fields;
    return info['card_number'] === '4000000000000002' ? charge(tender, 'declined', 'Your card was declined.', info) : charge(tender, 'approved', null, info);
  };
  const asked = {
    opened: on(placeholderOrderContract, () => items(sale)),
    changed: on(addOrderItemsContract, (data) => {
      for (const unit of data['items'] as unknown as Fields[]) {
        const known = sale.items.find((item) => item.hold_id === unit['item_id']);
        if (known) Object.assign(known, { first_name: unit['first_name'], last_name: unit['last_name'], dob: unit['dob'] ?? null });
        else sale.items.push(soldThing(unit, id(), priceOf(unit['doclet_id']!), products));
      }
      sale.items = sale.items.filter((item) => !((data['remove'] ?? []) as string[]).includes(item.item_id));
      for (const item of sale.items) item.item_id = id();
      if (data['promo_code'] !== undefined) sale.promo_code = data['promo_code'] || null;
      reckon();
      return items(sale);
    }),
    cash: on(chargeCashContract, (data) => charge('cash', 'approved', null, data)),
    card: on(chargeCardContract, card('card')),
    typed: on(chargeCardManualContract, card('card-manual')),
    completed: on(completeOrderContract, (data) => {
      sale.state = 'complete';
      const tickets = sale.items.map((item) => ({
        admission_id: item.hold_id!,
        name: item.name,
        kind: 'admission',
        date: item.date,
        time: null,
        person_name: `${item.first_name} ${item.last_name}`.trim(),
        code: `{"_id":"${item.hold_id}"}`,
      }));
      return items({ ...sale, sent_to: data['email'] ?? null, tickets });
    }),
    cancelled: on(cancelTransactionContract, () => items(Object.assign(sale, { state: 'cancelled' }))),
  };
  return Object.assign(state, { asked, charge, keys: (list: Asked[]) => list.map(({ headers }) => headers.get('idempotency-key')) });
}

const soldThing = (unit: Fields, hold: string, price: number, products: Product[]): SaleItem['items'][number] => ({
  item_id: hold,
  hold_id: `a${hold.slice(1)}`,
  doclet_id: unit['doclet_id']!,
  name: products.find((product) => product._id === unit['doclet_id'])!.name,
  date: unit['date']!,
  time: null,
  price,
  discount: 0,
  total: price,
  first_name: '',
  last_name: '',
  dob: null,
  location_id: unit['location_id'] ?? null,
});

export const emptySale = (): SaleItem => ({
  order_id: ORDER,
  reference: 'ABCDEFGHJK',
  state: 'placeholder',
  terminal_id: TERMINAL,
  store_id: STORE,
  subtotal: 0,
  discount: 0,
  tax: 0,
  fees: 0,
  total: 0,
  paid: 0,
  due: 0,
  currency: 'USD',
  promo_code: null,
  buyer_name: '',
  held_until: null,
  items: [],
  payments: [],
});
