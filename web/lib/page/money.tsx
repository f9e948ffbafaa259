import { useMemo } from 'react';
import { formatCents, formatSpoken, formatWholeUnits, type MoneyStyle } from '#domain/cents-text.ts';
import type { Cents } from '#domain/cents.ts';
import { useBoot } from './boot.ts';

const DEFAULT_STYLE: MoneyStyle = { currency: 'USD', locale: 'en-US' };

export type MoneyTexts = {
  /** '$54.00': lists and totals */
  full: (amount: Cents) => string;
  /** '$54': calendar cells */
  whole: (amount: Cents) => string;
  /** '$54', or '$14.50' if there are cents: cards */
  short: (amount: Cents) => string;
  /** '54 dollars', for screen readers */
  spoken: (amount: Cents) => string;
};

/** With a minus sign as wide as a digit, instead of the hyphen that most locales write. */
const signed = (text: string): string => text.replace('-', '−');

function moneyTexts(style: MoneyStyle): MoneyTexts {
  const whole = (amount: Cents) => signed(formatWholeUnits(amount, style));
  const full = (amount: Cents) => signed(formatCents(amount, style));
  return { full, whole, short: (amount) => (amount % 100 === 0 ? whole(amount) : full(amount)), spoken: (amount) => formatSpoken(amount, style) };
}

/** Prices are written by the workspace's currency and locale. `of`: another currency, in which something was paid. */
export function useMoney(of?: string): MoneyTexts {
  const { workspace } = useBoot();
  const { locale, ...own } = workspace ?? DEFAULT_STYLE;
  const currency = of ?? own.currency;
  return useMemo(() => moneyTexts({ currency, locale }), [currency, locale]);
}
