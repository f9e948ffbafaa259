import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { addressFields } from './address-fields.ts';
import { asset, count, filterable, group, html, labelled, linkOrNew, note, number, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const venueFacility = recordTemplate({
  id: TEMPLATE.venueFacility,
  name: 'Venue Facility',
  key: 'venue-facility',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: {
    ...fields(PUBLIC, {
      name: required(filterable(text())),
      time_zone: required(text(64, 'time_zone')),
      description: html(),
      address: group(addressFields()),
      phone: text(40, 'phone'),
      email: text(254, 'email'),
      website: text(500, 'url'),
      latitude: number(-90, 90, 6),
      longitude: number(-180, 180, 6),
      directions: note(),
      market_id: filterable(linkOrNew(TEMPLATE.market)),
      photo: asset(),
      map: asset(),
    }),
    ...fields(AT_WORK, { capacity: labelled('Most people at once', count()), internal_note: note() }),
  },
});
