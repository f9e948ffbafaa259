import type { CsvRow } from '../csv.ts';
import { shortDay, shortDayAndYear } from '../day-text.ts';
import type { Day } from '../day.ts';

const MONEY_HEADS = { gross: 'Gross', discounts: 'Discounts', tax: 'Tax', fees: 'Fees', taken: 'Taken', refunds: 'Refunds', net: 'Net' } as const;
export type MoneyField = keyof typeof MONEY_HEADS;
type Money = Record<MoneyField, number>;
const ALL_MONEY = Object.keys(MONEY_HEADS) as MoneyField[];

const TENDER_NAMES = {
  card: 'Card, by the buyer',
  'card-manual': 'Card, typed at the till',
  'card-on-file': 'Card on file',
  cash: 'Cash',
  wristband: 'Wristband, to the card on file',
  'stored-value': 'Wristband, from its value',
} as const;

const CHANNEL_NAMES = { web: 'Web', pos: 'Points of sale' } as const;
export const GOODWILL = 'Goodwill, with nothing taken back';

type Counted = Money & { orders: number; tickets: number };
type Sales = {
  start_date: Day;
  end_date: Day;
  totals: Counted;
  days: readonly (Counted & { date: Day })[];
  products: readonly (Money & { product_id: string | null; name: string; sold: number })[];
  channels: readonly (Counted & { channel: keyof typeof CHANNEL_NAMES })[];
  tenders: readonly { tender: keyof typeof TENDER_NAMES; payments: number; taken: number; refunds: number; net: number }[];
};

/** A row of a table: its name, counts and amounts. The last row is the total. `inFile`: its name where a spreadsheet reads it. */
export type SalesLine = { key: string; name: string; inFile?: string; counts: number[]; money: Partial<Money>; isTotal?: boolean };
type SalesColumn = { head: string; valueOf: (line: SalesLine) => string | number; money?: MoneyField };
type SalesTable = { columns: SalesColumn[]; lines: SalesLine[] };

export const SALES_TABLES = ['by-day', 'by-product', 'by-channel', 'by-tender'] as const;
export type SalesTableName = (typeof SALES_TABLES)[number];

const COLUMNS: Record<SalesTableName, SalesColumn[]> = {
  'by-day': columnsOf('Day', ['Orders', 'Tickets'], ALL_MONEY),
  'by-product': columnsOf('Product', ['Sold'], ALL_MONEY),
  'by-channel': columnsOf('Channel', ['Orders', 'Tickets'], ALL_MONEY),
  'by-tender': columnsOf('Paid by', ['Payments'], ['taken', 'refunds', 'net']),
};

const LINES: Record<SalesTableName, (sales: Sales) => SalesLine[]> = {
  'by-day': dayLines,
  'by-product': productLines,
  'by-channel': channelLines,
  'by-tender': tenderLines,
};

export const salesTable = (name: SalesTableName, sales: Sales): SalesTable => ({ columns: COLUMNS[name], lines: LINES[name](sales) });

/** The file's name without its extension. */
export const salesFileName = (name: SalesTableName, { first, last }: { first: Day; last: Day }): string => `sales-${name}-${first}-to-${last}`;

export function salesFileRows({ columns, lines }: SalesTable): CsvRow[] {
  return [columns.map(({ head }) => head), ...lines.map((line) => columns.map(({ valueOf }) => valueOf(line)))];
}

function columnsOf(name: string, counts: readonly string[], money: readonly MoneyField[]): SalesColumn[] {
  return [
    { head: name, valueOf: (line) => line.inFile ?? line.name },
    ...counts.map((head, index): SalesColumn => ({ head, valueOf: (line) => line.counts[index] ?? 0 })),
    ...money.map((field): SalesColumn => ({ head: MONEY_HEADS[field], money: field, valueOf: (line) => line.money[field] ?? 0 })),
  ];
}

const total = (counts: number[], money: Money): SalesLine => ({ key: 'total', name: 'All', counts, money, isTotal: true });

function dayLines({ days, totals, start_date: from, end_date: to }: Sales): SalesLine[] {
  const dayText = from.slice(0, 4) === to.slice(0, 4) ? shortDay : shortDayAndYear;
  return [
    ...days.map((day) => ({ key: day.date, name: dayText(day.date), inFile: day.date, counts: [day.orders, day.tickets], money: day })),
    total([totals.orders, totals.tickets], totals),
  ];
}

function productLines({ products, totals }: Sales): SalesLine[] {
  return [
    ...products.map((product) => ({
      key: product.product_id ?? '',
      name: product.product_id === null ? GOODWILL : product.name,
      counts: [product.sold],
      money: product,
    })),
    total([products.reduce((sum, { sold }) => sum + sold, 0)], totals),
  ];
}

function channelLines({ channels, totals }: Sales): SalesLine[] {
  return [
    ...channels.map((one) => ({ key: one.channel, name: CHANNEL_NAMES[one.channel], counts: [one.orders, one.tickets], money: one })),
    total([totals.orders, totals.tickets], totals),
  ];
}

function tenderLines({ tenders, totals }: Sales): SalesLine[] {
  return [
    ...tenders.map((one) => ({ key: one.tender, name: TENDER_NAMES[one.tender], counts: [one.payments], money: one })),
    total([tenders.reduce((sum, { payments }) => sum + payments, 0)], totals),
  ];
}
