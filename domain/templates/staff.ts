import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, officeAccess } from './access.ts';
import { date, filterable, link, links, note, oneOf, photo, required, text, labelled } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const staff = recordTemplate({
  id: TEMPLATE.staff,
  name: 'Staff',
  key: 'staff',
  title: titledBy('first_name', 'last_name'),
  access: officeAccess('none'),
  fields: {
    ...fields(IN_OFFICE, {
      first_name: required(filterable(text(100))),
      last_name: required(filterable(text(100))),
      email: filterable(text(254, 'email')),
      phone: text(40, 'phone'),
      position: filterable(text(80)),
      status: filterable(oneOf('active', 'inactive')),
      profile_id: link(null),
      store_ids: labelled('Stores', links(TEMPLATE.store, 50)),
      facility_ids: labelled('Venues', links(TEMPLATE.venueFacility, 50)),
      event_ids: labelled('Events', links(TEMPLATE.venueEvent, 50)),
      photo: photo(),
    }),
    ...fields({ read: ['admin'], write: ['admin'] }, { hired_on: date(), internal_note: note() }),
  },
});
