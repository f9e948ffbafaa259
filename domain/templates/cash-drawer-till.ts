import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { count, filterable, instant, link, number, oneOf, price, rows, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const cashDrawerTill = viewTemplate({
  id: TEMPLATE.cashDrawerTill,
  name: 'Cash Drawer Till',
  key: 'cash-drawer-till',
  title: titledBy('name'),
  access: viewAccess({ pos: 'own-terminal', web: 'none', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos'), {
      name: text(),
      till_id: filterable(link(TEMPLATE.cashDrawerTill)),
      store_id: filterable(link(TEMPLATE.store)),
      terminal_id: filterable(link(TEMPLATE.accessTerminal)),
      operator_id: filterable(link(null)),
      operator_name: text(),
      status: filterable(oneOf('open', 'counted', 'closed')),
      type: text(40),
      tracking: text(),
      opening: price(),
      cash_in: price(),
      cash_out: price(),
      cash_sales: number(-1_000_000, 1_000_000, 2),
      cash_refunds: price(),
      counted: price(),
      over_short: number(-1_000_000, 1_000_000, 2),
      denominations: rows({ value: price(), count: count() }, 40),
      opened_at: instant(),
      closed_at: instant(),
    }),
    // The count is blind: the person who counts must not know the expected amount.
    ...fields(keptByActions('admin'), { expected: price() }),
  },
});
