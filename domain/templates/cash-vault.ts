import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, officeAccess } from './access.ts';
import { filterable, link, note, oneOf, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const cashVault = recordTemplate({
  id: TEMPLATE.cashVault,
  name: 'Cash Vault',
  key: 'cash-vault',
  title: titledBy('name'),
  access: officeAccess('none'),
  fields: fields(IN_OFFICE, {
    name: required(filterable(text())),
    store_id: filterable(link(TEMPLATE.store)),
    place: text(),
    status: filterable(oneOf('active', 'closed')),
    internal_note: note(),
  }),
});
