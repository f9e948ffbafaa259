import { TEMPLATE } from '#domain/fixed-ids.ts';
import { IN_OFFICE, keptByActions, personalAccess } from './access.ts';
import { count, filterable, group, labelled, link, links, note, number, required, text } from './field-kinds.ts';
import { fields, recordTemplate, titledBy } from './template.ts';

export const membershipGroup = recordTemplate({
  id: TEMPLATE.membershipGroup,
  name: 'Membership Group',
  key: 'membership-group',
  title: titledBy('name'),
  access: personalAccess({ rows: { pos: 'none', web: 'own-or-member', anyone: 'none' } }),
  fields: {
    // A member who does not own the group sees only its name.
    ...fields(
      { read: ['admin', 'staff', 'owner', 'web'], write: ['admin'] },
      {
        name: required(filterable(text(160), ['admin', 'staff'])),
        title: text(160),
      },
    ),
    ...fields(
      { read: ['admin', 'staff', 'owner'], write: ['admin'] },
      {
        max_members: number(1, 10_000, 0),
        event_id: filterable(link(TEMPLATE.venueEvent)),
        pass_ids: labelled('Season passes', links(TEMPLATE.eventPass)),
      },
    ),
    ...fields(keptByActions('admin', 'staff', 'owner'), {
      member_count: count(),
      size: labelled('Expected size', count(10_000)),
      organization: group({
        name: text(160),
        address: group({ street1: text(200), street2: text(200), city: text(200), state: text(60), zip: text(20) }),
        primaryContact: group({ firstName: text(100), lastName: text(100), email: text(254), phone: text(40) }),
      }),
    }),
    ...fields(IN_OFFICE, { internal_note: note() }),
  },
});
