import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, personalAccess } from './access.ts';
import { flag, text } from './field-kinds.ts';
import { fields, recordTemplate } from './template.ts';

function addressOf(side: 'billing' | 'shipping') {
  return {
    [`${side}_street`]: text(200, 'personal'),
    [`${side}_suite`]: text(200, 'personal'),
    [`${side}_city`]: text(200, 'personal'),
    [`${side}_state`]: text(60, 'personal'),
    [`${side}_zip`]: text(20, 'personal'),
    [`${side}_country`]: text(60, 'personal'),
    [`${side}_phone`]: text(40),
  };
}

export const account = recordTemplate({
  id: TEMPLATE.account,
  name: 'Account',
  key: 'account',
  title: null,
  access: personalAccess({ create: [], update: ['admin', 'staff', 'owner'] }),
  fields: {
    ...fields(
      { read: ['admin', 'staff', 'owner'], write: ['admin', 'staff', 'owner'] },
      {
        ...addressOf('billing'),
        ...addressOf('shipping'),
        shipping_same_as_billing: flag(),
      },
    ),
    ...fields(keptByActions('admin', 'staff', 'owner'), { cashless_spending: flag() }),
  },
});
