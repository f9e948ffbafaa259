import { centsOf, sumCents, type Cents } from '#domain/cents.ts';
import { mediumDay, visitDateText } from '#domain/day-text.ts';
import { isDay, parseVisitDate } from '#domain/day.ts';
import type { OrderedThing, TransactionItem } from '#server/orders/contract.ts';

type TransactionLine = { item: string; date: string; price: number };
type ShownTransaction = {
  id: string;
  at: string;
  status: 'Approved' | 'Declined' | 'N/A';
  action: 'Charge' | 'Refund' | 'N/A';
  method: string;
  isForAnotherDay: boolean;
  lines: TransactionLine[];
  /** What it comes to, where its lines say something else: a part of them, or tax on top. */
  ownAmount: Cents | null;
};

type Order = { items: readonly Pick<OrderedThing, 'kind' | 'name'>[]; transactions: readonly TransactionItem[] };

/** In the order in which they happened, worded as on the account page. Merchandise has no day. */
export function transactionsOf({ items, transactions }: Order): ShownTransaction[] {
  const takenHome = new Set(items.flatMap(({ kind, name }) => (kind === 'merchandise' ? [name] : [])));
  return transactions
    .toSorted((a, b) => Date.parse(a.tc_raw.$date) - Date.parse(b.tc_raw.$date))
    .map(({ _id, ts, response_status, action, items, amount, account_type, last_four, amount_tender, method, for_another_day }) => ({
      id: _id.$oid,
      at: ts.$date,
      status: response_status === 'approved' ? 'Approved' : response_status === 'declined' ? 'Declined' : 'N/A',
      action: action === 'CHARGE' ? 'Charge' : action === 'REFUND' ? 'Refund' : 'N/A',
      method: amount_tender !== undefined || method === 'cash' ? 'Cash' : [account_type, last_four].filter(Boolean).join(' '),
      isForAnotherDay: for_another_day === true,
      lines: items.map(({ item, date, price }) => ({ item, date: takenHome.has(item) ? '' : lineDate(date), price })),
      ownAmount: centsOf(amount) === sumCents(items.map(({ price }) => centsOf(price))) ? null : centsOf(amount),
    }));
}

/** Transactions write days as YYYYMMDD. */
export function lineDate(date: string): string {
  const day = /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : date;
  if (isDay(day)) return mediumDay(day);
  const visit = parseVisitDate(day);
  return visit === null ? '' : visitDateText(visit);
}
