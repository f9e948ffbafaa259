import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, instant, link, oneOf, price, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const wristband = viewTemplate({
  id: TEMPLATE.wristband,
  name: 'Wristband',
  key: 'wristband',
  title: titledBy('label'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
      label: text(40),
      status: filterable(oneOf('unlinked', 'linked', 'checked_out', 'blocked')),
      consumer_id: filterable(link(TEMPLATE.consumer)),
      event_id: filterable(link(TEMPLATE.venueEvent)),
      balance: price(),
      daily_limit: price(),
      linked_at: instant(),
      checked_out_at: instant(),
    }),
    ...fields(keptByActions('admin', 'staff', 'pos'), { uid: filterable(text(64)) }),
  },
});
