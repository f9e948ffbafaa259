import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { date, filterable, instant, labelled, link, oneOf, price, text, time } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const admissionQrCode = viewTemplate({
  id: TEMPLATE.admissionQrCode,
  name: 'Admission QR Code',
  key: 'admission-qr-code',
  title: titledBy('name'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
      name: text(160),
      type: text(60),
      event_id: filterable(link(TEMPLATE.venueEvent)),
      doclet_id: labelled('Pass', filterable(link(TEMPLATE.eventPass))),
      consumer_id: filterable(link(TEMPLATE.consumer)),
      order_id: filterable(link(TEMPLATE.order)),
      location_id: link(TEMPLATE.location),
      date: filterable(text(10)),
      time: time(),
      status: filterable(oneOf('active', 'used', 'out', 'revoked', 'transferred')),
      price: price(),
      assigned_first_name: text(100),
      assigned_last_name: text(100),
      assigned_dob: date(),
      first_used_at: instant(),
      created_at: instant(),
    }),
    // Whoever knows k can get in, so only the holder's own screens get it.
    ...fields(keptByActions('owner'), { k: text(64) }),
    ...fields(keptByActions('admin', 'staff', 'pos'), { store_id: filterable(link(TEMPLATE.store)), last_gate: text() }),
  },
});
