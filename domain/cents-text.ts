import { toDecimalText, type Cents } from './cents.ts';

/** How a workspace formats money. */
export type MoneyStyle = { currency: string; locale: string };

const formats = new Map<string, Intl.NumberFormat>();

/** '$1,234.50': lists, totals, receipts. */
export function formatCents(amount: Cents, style: MoneyStyle): string {
  return formatOf(style, 2).format(toDecimalText(amount));
}

/** '$1,235': calendar cells and order history. */
export function formatWholeUnits(amount: Cents, style: MoneyStyle): string {
  return formatOf(style, 0).format(toDecimalText(amount));
}

/** '54 dollars', '14.50 dollars': for screen readers. */
export function formatSpoken(amount: Cents, style: MoneyStyle): string {
  return formatOf(style, amount % 100 === 0 ? 0 : 2, 'name')
    .format(toDecimalText(amount))
    .replace(/\bUS dollar/, 'dollar');
}

function formatOf({ currency, locale }: MoneyStyle, fractionDigits: number, currencyDisplay: 'symbol' | 'name' = 'symbol'): Intl.NumberFormat {
  const key = `${locale} ${currency} ${fractionDigits} ${currencyDisplay}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...digits });
    formats.set(key, format);
  }
  return format;
}
