import { EVENT, testBoot, type Reply } from './buyer-page.tsx';
import { MAYA } from './portal.ts';

/** Maya's tickets as the server sends them. */
export const ticketOf = (id: string, change: object = {}) => ({
  _id: id,
  event_id: EVENT,
  event_name: 'Winter Lights',
  date: '2099-12-05',
  over_at: '2099-12-06T06:00:00.000Z',
  reentry: false,
  reentry_rule: 'none',
  admits: 1,
  time_zone: 'America/Chicago',
  time: '16:00:00',
  end_time: null,
  moved_from: null,
  name: 'Adult Admission',
  type: '',
  kind: 'admission',
  status: 'active',
  used_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  price: 54,
  order_id: null,
  doclet_id: '8'.repeat(24),
  assigned_first_name: 'Maya',
  assigned_last_name: 'Ortiz',
  needs_activation: false,
  activated: false,
  transferable: true,
  qr_text: null,
  k: 'A'.repeat(22),
  ...change,
});

export const transferOf = (ticketId: string, state: string) => ({
  transfer_id: 'd'.repeat(24),
  admission_id: ticketId,
  new_admission_id: null,
  state,
  email: 'friend@example.org',
  phone: null,
  created_at: '',
  expires_at: '',
});

export const holding = (admissions: object[], entitlements: object[] = []): Reply => ({
  data: {
    items: [
      {
        consumer_id: MAYA.consumer,
        entitlements: entitlements.map((data) => ({ data })),
        consumers: [{ consumer: { _id: MAYA.consumer, first_name: 'Maya', last_name: 'Ortiz', photo: null }, admissions }],
      },
    ],
  },
});

export const bootWithWallets = (wallets: ('apple' | 'google')[]) => testBoot({ config: { ...testBoot().config, wallets } });
