import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, officeAccess } from './access.ts';
import { filterable, link, note, number, oneOf, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const affiliate = recordTemplate({
  id: TEMPLATE.affiliate,
  name: 'Affiliate',
  key: 'affiliate',
  title: titledBy('name'),
  access: officeAccess('none'),
  fields: fields(IN_OFFICE, {
    name: required(filterable(text())),
    code: required(filterable(text(40, 'promo_code'))),
    status: filterable(oneOf('active', 'inactive', 'archived')),
    email: text(254, 'email'),
    phone: text(40, 'phone'),
    website: text(500, 'url'),
    commission_percent: number(0, 100, 2),
    store_id: filterable(link(TEMPLATE.store)),
    internal_note: note(),
  }),
});
