import { TEMPLATE } from '#domain/fixed-ids.ts';
import { keptByActions, personalAccess } from './access.ts';
import { date, filterable, flag, group, labelled, link, note, oneOf, photo, price, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

const EVERYBODY = { read: ['admin', 'staff', 'pos', 'owner'], write: ['admin', 'staff', 'owner'] } as const;
const OWN = { read: ['admin', 'staff', 'owner'], write: ['admin', 'staff', 'owner'] } as const;

export const consumer = recordTemplate({
  id: TEMPLATE.consumer,
  name: 'Consumer',
  key: 'consumer',
  title: titledBy('first_name', 'last_name'),
  access: personalAccess({
    create: ['admin', 'staff', 'web'],
    update: ['admin', 'staff', 'owner'],
    rows: { pos: 'scanned-person', web: 'own', anyone: 'none' },
    ownerLock: 'profile_locked',
  }),
  fields: {
    ...fields(EVERYBODY, {
      first_name: required(filterable(text(100, 'personal'), ['admin', 'staff'])),
      last_name: required(filterable(text(100, 'personal'), ['admin', 'staff'])),
      dob: labelled('Date of birth', date()),
      photo: labelled('Photo ID', photo()),
    }),
    ...fields(OWN, {
      phone: text(40),
      street_address: text(200, 'personal'),
      suite: text(200, 'personal'),
      city: text(200, 'personal'),
      state: text(60, 'personal'),
      zip: text(20, 'personal'),
      drivers_license: labelled("Driver's licence", text(40, 'personal')),
      invited_email: filterable(text(254, 'email'), ['admin', 'staff']),
    }),
    ...fields(
      { read: ['admin', 'staff', 'owner'], write: ['admin', 'staff'] },
      {
        profile_locked: labelled('Approved, no longer editable', filterable(flag(), ['admin', 'staff'])),
      },
    ),
    ...fields(keptByActions('admin', 'staff', 'owner'), {
      invited_status: filterable(oneOf('pending', 'accepted', 'declined', 'expired'), ['admin', 'staff']),
      cashless_spending: flag(),
      daily_spending_limit: price(),
      confirmed: flag(),
      account_id: link(TEMPLATE.account),
      realm: group({ realm_id: link(null), pid: link(null) }),
    }),
    ...fields(keptByActions('admin', 'staff'), { joined_as: labelled('Joined as', link(TEMPLATE.consumer)) }),
    ...fields({ read: ['admin', 'staff'], write: ['admin', 'staff'] }, { internal_note: note() }),
  },
});
