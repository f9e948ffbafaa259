import { TEMPLATE } from '#domain/fixed-ids.ts';
import { AT_WORK, PUBLIC, catalogueAccess } from './access.ts';
import { count, filterable, flag, hiddenIf, labelled, link, note, oneOf, required, sortOrder, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const entitlementType = recordTemplate({
  id: TEMPLATE.entitlementType,
  name: 'Entitlement Type',
  key: 'entitlement-type',
  title: titledBy('name'),
  access: catalogueAccess('always'),
  fields: {
    ...fields(PUBLIC, {
      name: required(filterable(text())),
      description: note(),
      kind: filterable(oneOf('admission', 'parking', 'camping', 'space', 'experience', 'goods')),
      limited: labelled('There is only so much of it', flag()),
      frequency: oneOf('once', 'daily', 'unlimited'),
      calendar_required: flag(),
      sort: filterable(sortOrder()),
    }),
    ...fields(AT_WORK, {
      event_id: filterable(link(TEMPLATE.venueEvent)),
      default_capacity: labelled('How much there is', hiddenIf('limited', false, count())),
      capacity_scope: labelled('It is counted', hiddenIf('limited', false, oneOf('date', 'any', 'event', 'session'))),
    }),
  },
});
