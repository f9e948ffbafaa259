import { TEMPLATE } from '#domain/fixed-ids.ts';
import { NOON } from '#domain/visit-day.ts';
import { AT_WORK, PUBLIC, catalogueAccess, keptByActions } from './access.ts';
import { asset, date, filterable, flag, html, labelled, lifecycle, link, linkOrNew, links, note, required, sortOrder, text, time } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const venueEvent = recordTemplate({
  id: TEMPLATE.venueEvent,
  name: 'Venue Event',
  key: 'venue-event',
  title: titledBy('name'),
  access: catalogueAccess('unless-withdrawn'),
  fields: {
    ...fields(PUBLIC, {
      name: required(filterable(text(160))),
      status: filterable(lifecycle()),
      start_date: required(filterable(date())),
      end_date: required(filterable(date())),
      heading: text(200),
      description: html(),
      brand: filterable(linkOrNew(TEMPLATE.brand)),
      facility_id: labelled('Venue', filterable(linkOrNew(TEMPLATE.venueFacility))),
      event_type_id: filterable(linkOrNew(TEMPLATE.venueEventType)),
      market_id: filterable(linkOrNew(TEMPLATE.market)),
      calendar_dates_id: labelled('Opening days', linkOrNew(TEMPLATE.calendarDates)),
      session_ids: labelled('Sessions of passes that name none', links(TEMPLATE.venueEventSession)),
      terms_ids: links(TEMPLATE.terms, 20),
      image: asset(),
      map: asset(),
      gates_text: labelled('Gates and opening times', note()),
      day_ends_at: labelled('Its day ends on the next morning at (empty: at midnight)', time(NOON)),
      sale_start: labelled('On sale from', date()),
      sale_end: labelled('On sale until', date()),
      sort: filterable(sortOrder()),
      rotating_codes: labelled('Ticket codes change every 15 seconds', flag()),
    }),
    ...fields(keptByActions('anyone'), { workspace_id: link(null) }),
    ...fields(AT_WORK, { internal_note: note() }),
  },
});
