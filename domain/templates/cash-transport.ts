import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { count, filterable, instant, link, oneOf, price, rows, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const cashTransport = viewTemplate({
  id: TEMPLATE.cashTransport,
  name: 'Cash Transport',
  key: 'cash-transport',
  title: titledBy('bag_number'),
  access: viewAccess({ pos: 'none', web: 'none', anyone: 'none' }),
  fields: fields(keptByActions('admin', 'staff'), {
    bag_number: filterable(text(120)),
    type: text(40),
    status: filterable(oneOf('requested', 'approved', 'declined')),
    from_id: filterable(link(TEMPLATE.cashDrawerTill)),
    amount: price(),
    denominations: rows({ value: price(), count: count() }, 40),
    requested_by: link(null),
    approved_by: link(null),
    requested_at: instant(),
    decided_at: instant(),
  }),
});
