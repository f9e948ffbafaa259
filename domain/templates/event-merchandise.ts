import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { asset, count, filterable, note, required, rows, text } from './field-kinds.ts';
import { productFields } from './product-fields.ts';
import { fields, recordTemplate } from './template.ts';

export const eventMerchandise = recordTemplate({
  id: TEMPLATE.eventMerchandise,
  name: 'Event Merchandise',
  key: 'event-merchandise',
  title: { fields: ['name', 'color', 'size'], separator: ', ' },
  access: catalogueAccess('active-and-web'),
  fields: {
    ...productFields(),
    ...fields(PUBLIC, {
      color: filterable(text(40)),
      size: filterable(text(20)),
      photos: rows({ photo: required(asset()) }, 12),
      pickup_note: note(500),
    }),
    ...fields(AT_WORK, { stock: count() }),
  },
});
