import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { count, filterable, html, labelled, lifecycle, link, required, sortOrder, text, time } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const venueEventSession = recordTemplate({
  id: TEMPLATE.venueEventSession,
  name: 'Venue Event Session',
  key: 'venue-event-session',
  title: titledBy('name'),
  access: catalogueAccess('unless-withdrawn'),
  fields: {
    ...fields(PUBLIC, {
      event_id: required(filterable(link(TEMPLATE.venueEvent))),
      name: required(filterable(text())),
      status: filterable(lifecycle()),
      date: required(labelled("Date, or 'every' day", filterable(text(10, 'session_date')))),
      start_time: required(labelled('Start time (whoever holds tickets is told of a change)', time())),
      end_time: time(),
      location_id: filterable(link(TEMPLATE.location)),
      description: html(),
      sort: filterable(sortOrder()),
    }),
    ...fields(AT_WORK, {
      capacity: count(),
      entitlement_type_id: labelled('Of the event’s times, only for passes that grant', filterable(link(TEMPLATE.entitlementType))),
    }),
  },
});
