import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { date, days, filterable, labelled, lifecycle, link, required, rows, text, textsAmong, time } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const calendarDates = recordTemplate({
  id: TEMPLATE.calendarDates,
  name: 'Calendar Dates',
  key: 'calendar-dates',
  title: titledBy('name'),
  access: catalogueAccess('unless-withdrawn'),
  fields: fields(PUBLIC, {
    name: required(filterable(text())),
    status: filterable(lifecycle()),
    event_id: filterable(link(TEMPLATE.venueEvent)),
    facility_id: labelled('Venue', filterable(link(TEMPLATE.venueFacility))),
    start_date: filterable(date()),
    end_date: filterable(date()),
    weekdays: labelled('Open on', textsAmong('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
    open_dates: labelled('Also open on', days()),
    closed_dates: days(),
    opens_at: time(),
    closes_at: time(),
    other_hours: rows({ date: required(date()), opens_at: time(), closes_at: time(), note: text(200) }, 400),
  }),
});
