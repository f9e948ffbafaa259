import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, IN_OFFICE, officeAccess } from './access.ts';
import { filterable, labelled, link, links, note, oneOf, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const accessTerminal = recordTemplate({
  id: TEMPLATE.accessTerminal,
  name: 'Access Terminal',
  key: 'access-terminal',
  title: titledBy('name'),
  access: officeAccess('own-terminal'),
  fields: {
    ...fields(AT_WORK, {
      name: required(filterable(text())),
      kind: filterable(oneOf('gate', 'till', 'kiosk')),
      status: filterable(oneOf('active', 'inactive', 'lost')),
      store_id: filterable(link(TEMPLATE.store)),
      facility_id: labelled('Venue', filterable(link(TEMPLATE.venueFacility))),
      event_id: filterable(link(TEMPLATE.venueEvent)),
      location_id: link(TEMPLATE.location),
      direction: oneOf('in', 'out', 'both'),
      entitlement_type_ids: labelled('Admits only', links(TEMPLATE.entitlementType, 50)),
    }),
    ...fields(IN_OFFICE, { serial_number: filterable(text(80)), internal_note: note() }),
  },
});
