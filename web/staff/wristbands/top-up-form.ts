import { toDecimalText, type Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { cardDigits, isCardNumber, isCvv, isUnexpired, parseExpMonth, parseExpYear } from '#domain/validation/card.ts';
import { typedAmount } from '../chrome/typed/typed-amount.ts';
import { parseTopUp } from './money-on-band.ts';

/** The form for a top-up. `tendered` is the cash handed over, if it is more than the amount. */
export type TopUpForm = {
  amount: string;
  method: 'cash' | 'card-manual';
  tendered: string;
  number: string;
  expMonth: string;
  expYear: string;
  cvv: string;
  zip: string;
};

export const EMPTY_TOP_UP: TopUpForm = { amount: '', method: 'cash', tendered: '', number: '', expMonth: '', expYear: '', cvv: '', zip: '' };

export type TopUpFaults = Partial<Record<'amount' | 'tendered' | 'number' | 'exp' | 'cvv', true>>;

export function topUpFaults(form: TopUpForm, today: Day): TopUpFaults {
  const amount = parseTopUp(form.amount);
  if (form.method === 'cash') return { ...missing('amount', amount === null), ...missing('tendered', changeOf(form) === null && amount !== null) };
  return {
    ...missing('amount', amount === null),
    ...missing('number', !isCardNumber(form.number)),
    ...missing('exp', !isUnexpired(form.expMonth, form.expYear, today)),
    ...missing('cvv', !isCvv(form.cvv)),
  };
}

const missing = (field: keyof TopUpFaults, isMissing: boolean): TopUpFaults => (isMissing ? { [field]: true } : {});

/** The change to give. Null if less than the amount was handed over. An empty field means the exact amount. */
export function changeOf({ amount, tendered }: TopUpForm): Cents | null {
  const asked = parseTopUp(amount);
  if (asked === null) return null;
  const given = tendered.trim() === '' ? asked : typedAmount(tendered);
  return given === null || given < asked ? null : ((given - asked) as Cents);
}

export function topUpData(uid: string, terminalId: string, form: TopUpForm, today: Day): object {
  const amount = parseTopUp(form.amount)!;
  const base = { uid, terminal_id: terminalId, amount: toDecimalText(amount), method: form.method };
  if (form.method === 'cash') {
    const change = changeOf(form)!;
    return { ...base, amount_tender: toDecimalText((amount + change) as Cents), amount_change: toDecimalText(change) };
  }
  return {
    ...base,
    payment_info: {
      action: 'CHARGE',
      card_number: cardDigits(form.number),
      card_exp_month: parseExpMonth(form.expMonth),
      card_exp_year: parseExpYear(form.expYear, today),
      card_cvv: form.cvv.trim(),
      billing_zip: form.zip.trim(),
    },
  };
}
