import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { filterable, link, note, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const category = recordTemplate({
  id: TEMPLATE.category,
  name: 'Category',
  key: 'category',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: fields(PUBLIC, {
    name: required(filterable(text())),
    parent_id: filterable(link(TEMPLATE.category)),
    description: note(500),
    sort: filterable(sortOrder()),
  }),
});
