import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { listFamiliesContract } from '#server/actions/list-families/contract.ts';
import { listInvitationsContract } from '#server/actions/list-invitations/contract.ts';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { myWaitsContract } from '#server/actions/my-waits/contract.ts';
import { familySpending } from '#server/api/family-spending/contract.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { issueSocketTicket } from '#server/api/issue-socket-ticket/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import type { testServer } from './buyer-page.tsx';

/** Maya is signed in: her profile, her records and her family, as the server sends them. */
export const MAYA = {
  profile: '1'.repeat(24),
  consumer: '2'.repeat(24),
  account: '3'.repeat(24),
  family: '4'.repeat(24),
  ella: '5'.repeat(24),
  noah: '7'.repeat(24),
};

export const profileData = {
  _id: MAYA.profile,
  id: MAYA.profile,
  email: 'maya@example.org',
  confirmed: true,
  guest: false,
  role: 'web',
  account_id: MAYA.account,
  consumer_id: MAYA.consumer,
  first_name: 'Maya',
  last_name: 'Ortiz',
  phone: '512 555 0134',
  profile: { first_name: 'Maya', last_name: 'Ortiz', phone: '512 555 0134' },
  image: null,
  second_factor: false,
};

export const CARD = { vault_id: 'v1', account_type: 'Visa', last_four: '4242', card_exp_month: '12', card_exp_year: '2031' };

export const docletOf = (id: string, template: string, data: Record<string, unknown>) => ({
  _id: id,
  title: '',
  data,
  tags: [],
  template_id: template,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
export const weaveOf = (from: string, doclet: ReturnType<typeof docletOf>, role: string) => ({
  _id: '9'.repeat(24),
  t_id: doclet.template_id,
  c_id: doclet._id,
  data: role ? { role } : {},
  doclet_id: from,
  doclet,
});
export const listOf = (items: unknown[]) => ({ items, have_more: false, next: null, prev: null });

type Server = ReturnType<typeof testServer>;
type Options = {
  cards?: object[];
  account?: Record<string, unknown>;
  ella?: Record<string, unknown>;
  spent?: { consumer_id: string; spent_today: number }[];
  own?: ReturnType<typeof weaveOf>[];
  others?: ReturnType<typeof weaveOf>[];
};

export function signInMaya(server: Server, { cards = [], account = {}, ella = {}, own = [], others = [], spent = [] }: Options = {}): void {
  startSession({ authKey: 'key', profileId: MAYA.profile });
  const maya = docletOf(MAYA.consumer, TEMPLATE.consumer, {
    first_name: 'Maya',
    last_name: 'Ortiz',
    dob: '1988-04-12',
    phone: '512 555 0134',
    realm: { pid: MAYA.profile },
  });
  const people = [
    weaveOf(MAYA.family, maya, 'Family Organizer'),
    weaveOf(
      MAYA.family,
      docletOf(MAYA.ella, TEMPLATE.consumer, { first_name: 'Ella', last_name: 'Ortiz', dob: '2017-10-13', photo: '/api/workspace/file/x', ...ella }),
      'Family Member',
    ),
    weaveOf(
      MAYA.family,
      docletOf(MAYA.noah, TEMPLATE.consumer, { first_name: 'Noah', last_name: 'Ortiz', dob: '2020-05-05', profile_locked: true }),
      'Family Member',
    ),
  ];
  const family = weaveOf(MAYA.consumer, docletOf(MAYA.family, TEMPLATE.consumerGroup, { name: 'Family Ortiz' }), 'Family Organizer');
  server.on(issueSocketTicket, () => ({ status: 429, errors: [] }));
  server.on(getProfile, () => ({ data: profileData }));
  server.on(getDoclets, () => ({ data: listOf([docletOf(MAYA.account, TEMPLATE.account, { cashless_spending: false, ...account })]) }));
  server.on(getDocletWeaves, ({ path }) => ({ data: listOf(path.includes(MAYA.family) ? people : path.includes(MAYA.consumer) ? [family, ...own] : others) }));
  server.on(getPaymentMethodContract, () => ({ data: { items: cards } }));
  server.on(familySpending, () => ({ data: { items: spent, have_more: false, next: null, prev: null } }));
  server.on(listFamiliesContract, () => ({ data: { items: [] } }));
  server.on(listInvitationsContract, () => ({ data: { items: [] } }));
  server.on(listTransfersContract, () => ({ data: { items: [] } }));
  server.on(myWaitsContract, () => ({ data: { items: [] } }));
}
