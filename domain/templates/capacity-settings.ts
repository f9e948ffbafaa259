import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, officeAccess } from './access.ts';
import { count, date, filterable, labelled, link, number, oneOf, required, rows, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const capacitySettings = recordTemplate({
  id: TEMPLATE.capacitySettings,
  name: 'Capacity Settings',
  key: 'capacity-settings',
  title: titledBy('name'),
  access: officeAccess('all'),
  fields: fields(AT_WORK, {
    name: required(filterable(text())),
    event_id: filterable(link(TEMPLATE.venueEvent)),
    entitlement_type_id: labelled('Kind of room', filterable(link(TEMPLATE.entitlementType))),
    product_id: labelled('Merchandise it counts', filterable(link(TEMPLATE.eventMerchandise))),
    scope: labelled('It is counted', filterable(oneOf('date', 'any', 'event', 'session'))),
    default_capacity: labelled('How much there is', count()),
    dates: rows({ date: required(date()), session_id: link(TEMPLATE.venueEventSession), capacity: required(count()) }, 3000),
    sessions: rows({ session_id: required(link(TEMPLATE.venueEventSession)), capacity: required(count()) }, 400),
    warn_below_percent: number(0, 100, 0),
  }),
});
