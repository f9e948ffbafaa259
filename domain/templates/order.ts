import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, instant, labelled, link, oneOf, price, rows, text, time } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const order = viewTemplate({
  id: TEMPLATE.order,
  name: 'Order',
  key: 'order',
  title: titledBy('number'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
      number: filterable(text(40)),
      status: filterable(oneOf('placeholder', 'awaiting_payment', 'paying', 'paid', 'complete', 'cancelled', 'expired', 'needs_review')),
      refund_status: filterable(oneOf('none', 'partial', 'full')),
      source: filterable(oneOf('web', 'pos')),
      store_id: filterable(link(TEMPLATE.store)),
      event_id: filterable(link(TEMPLATE.venueEvent)),
      consumer_id: labelled('Purchaser', filterable(link(TEMPLATE.consumer))),
      first_name: text(100),
      last_name: text(100),
      items: rows(
        {
          item_id: link(null),
          doclet_id: link(null),
          name: text(160),
          date: text(10),
          time: time(),
          price: price(),
          discount: price(),
          location_id: link(TEMPLATE.location),
          admission_id: link(TEMPLATE.admissionQrCode),
        },
        1000,
      ),
      subtotal: price(),
      discount: price(),
      tax: price(),
      fees: price(),
      total: price(),
      refunded: price(),
      currency: text(3),
      promo_code: text(40),
      created_at: instant(),
      completed_at: instant(),
    }),
    ...fields(keptByActions('admin', 'staff', 'owner'), { email: text(254), phone: text(40) }),
    ...fields(keptByActions('admin', 'staff'), {
      terminal_id: filterable(link(TEMPLATE.accessTerminal)),
      operator_id: filterable(link(null)),
      kvp: rows({ key: text(64), value: text(256) }, 20),
    }),
  },
});
