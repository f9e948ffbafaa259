import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUBLIC, catalogueAccess } from './access.ts';
import { count, flag, group, hiddenIf, html, labelled, link, linkOrNew, links, number, oneOf, required } from './field-kinds.ts';
import { productFields } from './product-fields.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const eventPass = recordTemplate({
  id: TEMPLATE.eventPass,
  name: 'Event Pass',
  key: 'event-pass',
  title: titledBy('name'),
  access: catalogueAccess('active-and-web'),
  fields: {
    ...productFields(),
    ...fields(PUBLIC, {
      entitlement_type_data: labelled(
        'What it grants',
        group({
          primary: labelled('Above all', required(link(TEMPLATE.entitlementType))),
          also: labelled('And also', links(TEMPLATE.entitlementType, 20)),
        }),
      ),
      type_weave_props: labelled(
        'How it is granted',
        group({
          limited: labelled('As many as there is room for', flag()),
          frequency: labelled('How often it lets in', oneOf('once', 'daily', 'unlimited')),
          calendar_required: labelled('For a day that is chosen, where nothing else is said above', flag()),
        }),
      ),
      calendar_dates_id: labelled('Opening days', hiddenIf('is_event_length', true, linkOrNew(TEMPLATE.calendarDates))),
      session_ids: labelled('Sessions to choose from', links(TEMPLATE.venueEventSession)),
      has_spaces: labelled('Sold with a cabin, table or seat', flag()),
      location_ids: labelled('Cabins, tables and seats', hiddenIf('has_spaces', false, links(TEMPLATE.location, 5000))),
      admits: labelled('People it admits', number(1, 100, 0)),
      min_age: labelled('Youngest', count(120)),
      max_age: labelled('Oldest', count(120)),
      terms: labelled('Pass terms', html()),
      terms_ids: labelled('Terms to agree to', links(TEMPLATE.terms, 20)),
      transferable: flag(),
      transfer_until_hours: labelled('Transferable until, hours before the day of the visit', hiddenIf('transferable', false, count(8760))),
      return_until_days: labelled('Visitors may give it back until, days before the visit', count(365)),
      move_until_days: labelled('Visitors may change the day until, days before the visit', count(365)),
      waiting_list: labelled('Visitors may wait for a place when it is sold out', flag()),
      reentry: labelled('Coming in again', oneOf('none', 'once', 'daily', 'unlimited')),
      needs_activation: labelled('Has to be activated before its first scan', flag()),
    }),
  },
});
