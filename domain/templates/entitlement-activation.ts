import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, viewAccess } from './access.ts';
import { date, filterable, instant, labelled, link, text } from './field-kinds.ts';
import { fields, titledBy, viewTemplate } from './template.ts';

export const entitlementActivation = viewTemplate({
  id: TEMPLATE.entitlementActivation,
  name: 'Entitlement Activation',
  key: 'entitlement-activation',
  title: titledBy('first_name', 'last_name'),
  access: viewAccess({ pos: 'same-store', web: 'own', anyone: 'none' }),
  fields: {
    ...fields(keptByActions('admin', 'staff', 'pos', 'owner'), {
      doclet_id: labelled('Entitlement', filterable(link(TEMPLATE.consumerEntitlement))),
      admission_id: filterable(link(TEMPLATE.admissionQrCode)),
      first_name: text(100),
      last_name: text(100),
      dob: date(),
      activated_at: instant(),
    }),
    ...fields(keptByActions('admin', 'staff'), {
      terminal_id: filterable(link(TEMPLATE.accessTerminal)),
      activated_by: link(null),
    }),
  },
});
