import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { asset, filterable, flag, labelled, link, links, note, number, oneOf, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate } from './template.ts';

export const location = recordTemplate({
  id: TEMPLATE.location,
  name: 'Location',
  key: 'location',
  title: { fields: ['section', 'row', 'name'], separator: ' · ' },
  access: catalogueAccess('unless-withdrawn'),
  fields: {
    ...fields(PUBLIC, {
      name: required(filterable(text(80))),
      kind: filterable(oneOf('zone', 'cabin', 'table', 'seat')),
      status: filterable(oneOf('active', 'inactive', 'archived')),
      facility_id: labelled('Venue', filterable(link(TEMPLATE.venueFacility))),
      parent_id: filterable(link(TEMPLATE.location)),
      section: filterable(text(60)),
      row: filterable(text(20)),
      x: number(-100_000, 100_000, 2),
      y: number(-100_000, 100_000, 2),
      width: number(0, 100_000, 2),
      height: number(0, 100_000, 2),
      rotation: number(-360, 360, 2),
      capacity: labelled('People it holds', number(1, 10_000, 0)),
      product_ids: labelled('Passes that book it', links(TEMPLATE.eventPass)),
      accessible: flag(),
      companion: labelled('For a companion', flag()),
      restricted_view: flag(),
      description: note(500),
      photo: asset(),
      sort: filterable(sortOrder()),
    }),
    ...fields(AT_WORK, { internal_note: note() }),
  },
});
