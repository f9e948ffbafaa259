import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { filterable, html, labelled, link, links, note, oneOf, required, text } from './field-kinds.ts';
import { feeRules, taxRule } from './product-fields.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const store = recordTemplate({
  id: TEMPLATE.store,
  name: 'Store',
  key: 'store',
  title: titledBy('name'),
  access: catalogueAccess('unless-withdrawn'),
  fields: {
    ...fields(PUBLIC, {
      name: required(filterable(text())),
      status: filterable(oneOf('active', 'inactive', 'archived')),
      disclaimer: html(),
      event_ids: labelled('Events', links(TEMPLATE.venueEvent)),
      terms_ids: labelled('Terms to agree to', links(TEMPLATE.terms, 20)),
      tax: taxRule(),
      fees: feeRules(),
      facility_id: labelled('Venue', filterable(link(TEMPLATE.venueFacility))),
      support_email: text(254, 'email'),
      support_phone: text(40, 'phone'),
      receipt_footer: note(),
    }),
    ...fields(AT_WORK, { kind: filterable(oneOf('online', 'box_office', 'shop', 'bar')) }),
    // A store's sales are paid out to this account at the processor.
    ...fields({ read: ['admin'], write: ['admin'] }, { merchant_account: text() }),
  },
});
