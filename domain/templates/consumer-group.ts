import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, personalAccess } from './access.ts';
import { count, link, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const consumerGroup = recordTemplate({
  id: TEMPLATE.consumerGroup,
  name: 'Consumer Group',
  key: 'consumer-group',
  title: titledBy('name'),
  access: personalAccess({ create: [], update: ['admin', 'staff', 'owner'] }),
  fields: {
    ...fields({ read: ['admin', 'staff', 'owner'], write: ['admin', 'staff', 'owner'] }, { name: text(160) }),
    ...fields(keptByActions('admin', 'staff', 'owner'), { organizer_id: link(TEMPLATE.consumer), member_count: count() }),
  },
});
