import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, oneOf, price, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const bankVault = viewTemplate({
  id: TEMPLATE.bankVault,
  name: 'Bank Vault',
  key: 'bank-vault',
  title: titledBy('name'),
  tableOf: 'bank_vault',
  access: viewAccess({ pos: 'none', web: 'none', anyone: 'none' }),
  fields: fields(keptByActions('admin', 'staff'), {
    name: filterable(text()),
    bank: text(),
    account_last_four: text(4),
    balance: price(),
    status: filterable(oneOf('active', 'closed')),
  }),
});
