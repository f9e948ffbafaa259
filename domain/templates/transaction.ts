import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, instant, link, oneOf, price, rows, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const transaction = viewTemplate({
  id: TEMPLATE.transaction,
  name: 'Transaction',
  key: 'transaction',
  title: titledBy('action', 'response_status'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
      order_id: filterable(link(TEMPLATE.order)),
      ts: instant(),
      tc_raw: filterable(instant()),
      response_status: filterable(oneOf('approved', 'declined', 'N/A')),
      action: filterable(oneOf('CHARGE', 'REFUND')),
      method: filterable(oneOf('card', 'manual_card', 'card_on_file', 'cash', 'wristband', 'stored_value')),
      items: rows({ item: text(160), date: text(8), price: price() }, 1000),
      amount: price(),
      amount_base: price(),
      amount_tender: price(),
      amount_change: price(),
      currency: text(3),
      account_type: text(40),
      last_four: text(4),
      decline_message: text(300),
    }),
    ...fields(keptByActions('admin', 'staff', 'pos'), {
      store_id: filterable(link(TEMPLATE.store)),
      terminal_id: filterable(link(TEMPLATE.accessTerminal)),
      till_id: filterable(link(TEMPLATE.cashDrawerTill)),
    }),
    ...fields(keptByActions('admin', 'staff'), { operator_id: filterable(link(null)), gateway_reference: text() }),
  },
});
