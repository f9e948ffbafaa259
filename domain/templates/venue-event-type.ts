import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { filterable, note, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const venueEventType = recordTemplate({
  id: TEMPLATE.venueEventType,
  name: 'Venue Event Type',
  key: 'venue-event-type',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: fields(PUBLIC, {
    name: required(filterable(text())),
    description: note(),
    sort: filterable(sortOrder()),
  }),
});
