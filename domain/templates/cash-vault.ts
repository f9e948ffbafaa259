import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, instant, link, oneOf, price, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const cashVault = viewTemplate({
  id: TEMPLATE.cashVault,
  name: 'Cash Vault',
  key: 'cash-vault',
  title: titledBy('name'),
  tableOf: 'cash_vault',
  access: viewAccess({ pos: 'none', web: 'none', anyone: 'none' }),
  fields: fields(keptByActions('admin', 'staff'), {
    name: filterable(text()),
    store_id: filterable(link(TEMPLATE.store)),
    balance: price(),
    counted_at: instant(),
    status: filterable(oneOf('active', 'closed')),
  }),
});
