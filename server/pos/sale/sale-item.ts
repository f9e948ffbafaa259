import { toDecimal } from '#domain/cents.ts';
import { fullName } from '#domain/person-name.ts';
import { printQrText } from '#domain/qr-text.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { placeOf } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import { eventFacts, type EventFacts } from '#server/gate/event-facts.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { readOrder } from '#server/orders/read-order.ts';
import { orderTickets } from '#server/orders/tickets/order-tickets.ts';
import { hasMovingCode } from '#server/orders/tickets/rotating-code.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { responseStatus } from '#server/payments/response-status.ts';
import type { SaleItem, TenderItem } from '#server/pos/contract.ts';
import { declineWords } from './decline-words.ts';
import { dueCents, isUndecided, paidCents, readSale, lockSale, type Sale } from './sale.ts';

export function saleItemOf(catalog: Catalog, sale: Sale): SaleItem {
  const { order, items, payments } = sale;
  return {
    order_id: order.order_id,
    reference: order.reference,
    state: order.state,
    terminal_id: order.terminal_id,
    store_id: order.store_id,
    subtotal: toDecimal(order.items_cents),
    discount: toDecimal(order.discount_cents),
    tax: toDecimal(order.tax_cents),
    fees: toDecimal(order.fees_cents),
    total: toDecimal(order.total_cents),
    paid: toDecimal(paidCents(payments)),
    due: toDecimal(Math.max(0, dueCents(sale))),
    currency: order.currency,
    promo_code: order.promo_code,
    buyer_name: order.buyer_account === null ? '' : order.buyer_name || order.buyer_email,
    held_until: sale.heldUntil?.toISOString() ?? null,
    items: items.map((item) => ({
      item_id: item.item_id,
      hold_id: item.hold_id,
      doclet_id: item.product_id,
      name: item.name,
      ...placeOf(catalog, item),
      date: item.visit_date,
      time: item.entry_time,
      price: toDecimal(item.price_cents),
      discount: toDecimal(item.discount_cents),
      total: toDecimal(item.total_cents),
      first_name: item.first_name,
      last_name: item.last_name,
      dob: item.dob,
      location_id: item.location_id,
    })),
    payments: payments.map(tenderOf),
  };
}

function tenderOf(payment: PaymentRow) {
  return {
    payment_id: payment.payment_id,
    sequence: payment.attempt_no,
    tender: payment.tender,
    response_status: responseStatus(payment.state),
    state: payment.state,
    amount_base: toDecimal(payment.amount_cents),
    amount_tender: toDecimal(payment.tender_cents),
    amount_change: toDecimal(payment.change_cents),
    brand: payment.brand,
    last_four: payment.last_four,
    decline_message: payment.decline_message,
  };
}

/** What became of one tender, together with its sale. */
export async function tenderItemOf(ctx: Ctx, orderId: string, paymentId: string): Promise<TenderItem> {
  const order = await readOrder(ctx, orderId);
  const sale = await readSale(ctx, order);
  const payment = sale.payments.find((one) => one.payment_id === paymentId)!;
  return {
    success: payment.state === 'approved',
    status: payment.state === 'approved' ? 'approved' : isUndecided(payment) ? 'confirming' : 'declined',
    decline_message: declineWords(order, payment),
    payment: tenderOf(payment),
    order: saleItemOf(await catalogOf(ctx), sale),
  };
}

/** The tickets of a sale, to be printed at the till. A ticket that was passed on is printed by its new holder. */
export async function ticketsOf(ctx: Ctx, orderId: string) {
  const { buyer_account: buyer } = await lockSale(ctx, orderId);
  const rows = await orderTickets(ctx, orderId)
    .where('admission.state', 'not in', ['revoked', 'transferred'])
    .where('admission.holder_account', 'is not distinct from', buyer)
    .orderBy('order_item.line_no')
    .execute();
  const catalog = await catalogOf(ctx);
  const tickets = [];
  for (const row of rows) tickets.push({ ...ticketOf(ctx, row, await eventFacts(ctx, row.event_id)), ...placeOf(catalog, row) });
  return tickets;
}

/** A ticket whose code changes on its holder's phone is printed without a code. */
function ticketOf(ctx: Ctx, row: AdmissionRow, event: EventFacts) {
  const key = ticketKey(ctx.secrets.ticket, row.admission_id, row.secret);
  return {
    admission_id: row.admission_id,
    name: row.name,
    kind: row.kind,
    date: row.visit_date,
    time: row.entry_time,
    person_name: fullName(row.first_name, row.last_name),
    code: hasMovingCode(event.rotating, row) ? null : printQrText({ admissionId: row.admission_id, key, rotation: null }),
  };
}
