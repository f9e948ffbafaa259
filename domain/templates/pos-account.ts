import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, officeAccess } from './access.ts';
import { filterable, labelled, link, links, oneOf, password, price, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const posAccount = recordTemplate({
  id: TEMPLATE.posAccount,
  name: 'POS Account',
  key: 'pos-account',
  title: titledBy('name'),
  access: officeAccess('none'),
  fields: {
    ...fields(IN_OFFICE, {
      name: required(filterable(text())),
      status: filterable(oneOf('active', 'inactive')),
      staff_id: filterable(link(TEMPLATE.staff)),
      store_id: filterable(link(TEMPLATE.store)),
      terminal_ids: labelled('Terminals', links(TEMPLATE.accessTerminal)),
      refund_limit: price(),
      daily_refund_limit: price(),
    }),
    ...fields({ read: [], write: ['admin'] }, { pin: labelled('PIN', password(4, 12)) }),
  },
});
