import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { filterable, html, oneOf, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const terms = recordTemplate({
  id: TEMPLATE.terms,
  name: 'Terms',
  key: 'terms',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: fields(PUBLIC, {
    name: required(filterable(text(160))),
    description: html(100_000),
    sort: filterable(sortOrder()),
    kind: filterable(oneOf('terms', 'waiver', 'privacy', 'refunds')),
    version: text(40),
  }),
});
