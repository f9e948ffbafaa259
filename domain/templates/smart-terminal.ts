import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, IN_OFFICE, officeAccess } from './access.ts';
import { filterable, link, note, oneOf, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const smartTerminal = recordTemplate({
  id: TEMPLATE.smartTerminal,
  name: 'Smart Terminal',
  key: 'smart-terminal',
  title: titledBy('name'),
  access: officeAccess('own-terminal'),
  fields: {
    ...fields(AT_WORK, {
      name: required(filterable(text())),
      status: filterable(oneOf('active', 'inactive', 'lost')),
      store_id: filterable(link(TEMPLATE.store)),
      access_terminal_id: filterable(link(TEMPLATE.accessTerminal)),
      model: text(80),
    }),
    ...fields(IN_OFFICE, { serial_number: filterable(text(80)), provider_reference: text(), internal_note: note() }),
  },
});
