import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { filterable, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const market = recordTemplate({
  id: TEMPLATE.market,
  name: 'Market',
  key: 'market',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: fields(PUBLIC, {
    name: required(filterable(text())),
    region: filterable(text(100)),
    country: filterable(text(60)),
    sort: filterable(sortOrder()),
  }),
});
