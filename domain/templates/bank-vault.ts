import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, officeAccess } from './access.ts';
import { filterable, note, oneOf, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const bankVault = recordTemplate({
  id: TEMPLATE.bankVault,
  name: 'Bank Vault',
  key: 'bank-vault',
  title: titledBy('name'),
  access: officeAccess('none'),
  fields: fields(IN_OFFICE, {
    name: required(filterable(text())),
    bank: text(),
    account_last_four: text(4),
    status: filterable(oneOf('active', 'closed')),
    internal_note: note(),
  }),
});
