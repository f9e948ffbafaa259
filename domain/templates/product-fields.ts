import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC } from './access.ts';
import {
  asset,
  count,
  date,
  days,
  filterable,
  flag,
  group,
  hiddenIf,
  html,
  idsAmong,
  labelled,
  lifecycle,
  link,
  links,
  linkOrNew,
  note,
  number,
  oneOf,
  price,
  required,
  rows,
  sortOrder,
  text,
} from './field-kinds.ts';
import type { Shape } from './shape.ts';
import { fields, type Field } from './template.ts';

const requirement = () => oneOf('Never', 'Optional', 'Required');

/** Purchase window, then visit date, then number sold: the order in which a price is looked up. */
const priceMatrix = (): Shape =>
  rows(
    {
      purchase_date: required(text(21, 'purchase_window')),
      calendar_price: required(
        rows(
          {
            date: required(text(10, 'price_date')),
            price: required(price()),
            price_tier: rows({ count: required(count()), price: required(price()) }, 40),
          },
          800,
        ),
      ),
    },
    100,
  );

export const taxRule = (): Shape =>
  group({
    name: text(60),
    rate: labelled('Percent', required(number(0, 100, 4))),
    included: labelled('Included in the price', required(flag())),
  });

export const feeRules = (): Shape =>
  rows(
    {
      name: required(text(60)),
      kind: required(oneOf('fixed', 'percent')),
      amount: price(),
      percent: number(0, 100, 4),
      cap: labelled('At most', price()),
      per: required(oneOf('ticket', 'order')),
      absorbed: labelled('Paid by the venue, not by the buyer', flag()),
    },
    20,
  );

/** The fields that passes and merchandise, so everything that is sold, have in common. */
export function productFields(): Record<string, Field> {
  return {
    ...fields(PUBLIC, {
      name: required(filterable(text(160))),
      description: html(),
      notice: note(500),
      status: required(filterable(lifecycle())),
      ow_roles: labelled('Sold to', filterable(idsAmong([ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin]))),
      event_id: required(filterable(link(TEMPLATE.venueEvent))),
      store_id: required(filterable(link(TEMPLATE.store))),
      category_id: filterable(link(TEMPLATE.category)),
      price_matrix: labelled('Prices', priceMatrix()),
      sort: filterable(sortOrder()),
      photo: asset(),
      addon_ids: labelled('Offered with it', links(TEMPLATE.eventPass)),
      sale_start: labelled('On sale from', date()),
      sale_end: labelled('On sale until', date()),
      blocked_dates: labelled('Not on these days', days()),
      dates_valid: labelled('Only on these days', days()),
      limit_per_order: labelled('At most, per order', number(1, 1000, 0)),
      min_per_order: labelled('At least, per order', number(1, 1000, 0)),
      is_addon: labelled('Add-on', filterable(flag())),
      is_event_length: labelled('For the whole event', filterable(flag())),
      is_any_day: labelled('For any one day', filterable(hiddenIf('is_event_length', true, flag()))),
      require_fn_ln: labelled('Ask for names', requirement()),
      require_dob: labelled('Ask for dates of birth', requirement()),
      tax: taxRule(),
      fees: feeRules(),
      refund_until_days: labelled('Refundable until, days before the visit', count(365)),
    }),
    ...fields(AT_WORK, {
      sku: labelled('SKU', filterable(text(60))),
      restock_on_refund: labelled('What is refunded is sold again', flag()),
      internal_note: note(),
      capacity_settings_id: labelled('Room of its own', linkOrNew(TEMPLATE.capacitySettings)),
    }),
  };
}
