import { brandColor } from '#domain/brand-style.ts';
import { contrastRatio, LEAST_CONTRAST, type BrandColors } from '#domain/color.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { roomProblems } from '#domain/waiting-room/room.ts';
import type { Template } from './template.ts';

type Data = Readonly<Record<string, unknown>>;
type RecordProblem = { path: (string | number)[]; message: string };
type Rule = (data: Data) => RecordProblem[];

/** Rules between the fields of a record, checked on the whole record after an update is merged into it. */
export function recordProblems(template: Template, data: Data): RecordProblem[] {
  return (RULES.get(template.id) ?? []).flatMap((rule) => rule(data));
}

const sellingRules = [
  inOrder('sale_start', 'sale_end', 'The sale cannot end before it starts.'),
  inOrder('min_per_order', 'limit_per_order', 'The limit per order is below the least that can be ordered.'),
  feesHaveValues,
];

const RULES: ReadonlyMap<ObjectId, Rule[]> = new Map([
  [TEMPLATE.eventPass, [...sellingRules, inOrder('min_age', 'max_age', 'The oldest is younger than the youngest.')]],
  [TEMPLATE.eventMerchandise, sellingRules],
  [TEMPLATE.store, [feesHaveValues]],
  [
    TEMPLATE.venueEvent,
    [
      inOrder('start_date', 'end_date', 'The event cannot end before it starts.'),
      inOrder('sale_start', 'sale_end', 'The sale cannot end before it starts.'),
      roomProblems,
    ],
  ],
  [TEMPLATE.calendarDates, [inOrder('start_date', 'end_date', 'The last date is before the first.')]],
  [TEMPLATE.productDiscount, [inOrder('valid_from', 'valid_to', 'The code cannot end before it starts.'), discountHasValue]],
  [
    TEMPLATE.brand,
    [
      readable('color_text_dark', 'color_background', 'Text'),
      readable('color_meta', 'color_background', 'Quiet text'),
      readable('color_text_light', 'color_primary', 'Text on buttons'),
    ],
  ],
]);

function inOrder(first: string, last: string, message: string): Rule {
  return (data) => (isBelow(data[last], data[first]) ? [{ path: [last], message }] : []);
}

function isBelow(value: unknown, least: unknown): boolean {
  if (typeof value === 'number' && typeof least === 'number') return value < least;
  return typeof value === 'string' && typeof least === 'string' && value < least;
}

/** A discount and a fee are a percentage or an amount. */
const fieldOfValue = ({ kind }: Data) => (kind === 'percent' ? 'percent' : 'amount');

function discountHasValue(data: Data): RecordProblem[] {
  const field = fieldOfValue(data);
  const value = data[field];
  return typeof value === 'number' && value > 0 ? [] : [{ path: [field], message: 'Say how much the code takes off.' }];
}

/** A fee without a value would be no fee in any order. */
function feesHaveValues({ fees }: Data): RecordProblem[] {
  if (!Array.isArray(fees)) return [];
  return fees.flatMap((fee: Data, index) => {
    const field = fieldOfValue(fee);
    return typeof fee[field] === 'number' ? [] : [{ path: ['fees', index, field], message: 'Say how much the fee is.' }];
  });
}

/** Where a brand says no colour, the house's stands beside its others. */
function readable(textColor: keyof BrandColors, ground: keyof BrandColors, what: string): Rule {
  return (data) => {
    const ratio = contrastRatio(brandColor(data, textColor), brandColor(data, ground));
    if (ratio >= LEAST_CONTRAST) return [];
    const measured = (Math.floor(ratio * 100) / 100).toFixed(2);
    return [{ path: [textColor], message: `${what} has a contrast of ${measured}:1; it needs ${LEAST_CONTRAST}:1.` }];
  };
}
