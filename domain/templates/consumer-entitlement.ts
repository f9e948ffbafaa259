import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { filterable, flag, labelled, link, oneOf, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const consumerEntitlement = viewTemplate({
  id: TEMPLATE.consumerEntitlement,
  name: 'Consumer Entitlement',
  key: 'consumer-entitlement',
  title: titledBy('name'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
    name: text(160),
    type_name: text(),
    consumer_id: filterable(link(TEMPLATE.consumer)),
    event_id: filterable(link(TEMPLATE.venueEvent)),
    entitlement_type_id: filterable(link(TEMPLATE.entitlementType)),
    doclet_id: labelled('Pass', filterable(link(TEMPLATE.eventPass))),
    admission_id: link(TEMPLATE.admissionQrCode),
    order_id: filterable(link(TEMPLATE.order)),
    date: filterable(text(10)),
    frequency: oneOf('once', 'daily', 'unlimited'),
    status: filterable(oneOf('active', 'used', 'revoked', 'transferred')),
    activated: flag(),
  }),
});
