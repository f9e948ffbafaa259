import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, keptByActions, officeAccess } from './access.ts';
import { count, date, days, filterable, hiddenIf, labelled, link, links, note, number, oneOf, price, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const productDiscount = recordTemplate({
  id: TEMPLATE.productDiscount,
  name: 'Product Discount',
  key: 'product-discount',
  title: titledBy('code'),
  access: officeAccess('none'),
  fields: {
    ...fields(IN_OFFICE, {
      code: required(filterable(text(40, 'promo_code'))),
      name: text(),
      status: filterable(oneOf('active', 'inactive', 'archived')),
      kind: required(filterable(oneOf('fixed', 'percent'))),
      amount: hiddenIf('kind', 'percent', price()),
      percent: hiddenIf('kind', 'fixed', number(0, 100, 4)),
      per: hiddenIf('kind', 'percent', oneOf('ticket', 'order')),
      product_ids: labelled('Only for', links(null, 500)),
      event_id: filterable(link(TEMPLATE.venueEvent)),
      store_id: filterable(link(TEMPLATE.store)),
      affiliate_id: filterable(link(TEMPLATE.affiliate)),
      valid_from: date(),
      valid_to: date(),
      visit_dates: labelled('Only for visits on', days()),
      max_uses: labelled('At most, uses in all', number(1, 10_000_000, 0)),
      max_per_customer: labelled('At most, uses per customer', number(1, 10_000, 0)),
      min_quantity: labelled('At least, tickets per order', number(1, 1000, 0)),
      max_quantity: labelled('At most, tickets per order', number(1, 1000, 0)),
      internal_note: note(),
    }),
    ...fields(keptByActions('admin', 'staff'), { used: count() }),
  },
});
