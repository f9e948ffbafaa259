import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { boughtText, buyerName, orderState } from './order-text.ts';

const HEAD = [
  'Order',
  'Id',
  'Placed',
  'State',
  'Buyer',
  'Email',
  'Phone',
  'Bought',
  'Days',
  'Subtotal',
  'Discount',
  'Tax',
  'Fees',
  'Total',
  'Refunded',
  'Currency',
];

/** A row for each order, with times by the venue's clock. */
export function orderRows(orders: readonly OrderHistoryItem[], zone: Zone): (string | number)[][] {
  return [HEAD, ...orders.map((order) => rowOf(order, zone))];
}

function rowOf(order: OrderHistoryItem, zone: Zone): (string | number)[] {
  const at = Date.parse(order.created_at.$date);
  return [
    order.number,
    order._id,
    `${dayInZone(zone, at)} ${timeInZone(zone, at)}`,
    orderState(order).text,
    buyerName(order),
    order.email,
    order.phone,
    boughtText(order.items),
    [...new Set(order.items.map((item) => item.date))].join(' '),
    order.subtotal,
    order.discount,
    order.tax,
    order.fees,
    order.total,
    order.refunded,
    order.currency,
  ];
}
