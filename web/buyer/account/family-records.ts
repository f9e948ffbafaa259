import { useQuery } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { fullName } from '#domain/person-name.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { familySpending } from '#server/api/family-spending/contract.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { FAMILY } from './portal-messages.ts';

/** A Consumer record: the signed-in person or a family member. */
export type Member = {
  id: ObjectId;
  firstName: string;
  lastName: string;
  dob: string;
  phone: string;
  photo: string | null;
  isLocked: boolean;
  invitedEmail: string | null;
  invitedStatus: string | null;
  isCashless: boolean;
  dailyLimit: number | null;
  hasOwnAccount: boolean;
};

export type Family = { id: ObjectId; organizer: Member | null; members: Member[] };

export function useFamily(ws: ObjectId, consumerId: ObjectId | null) {
  return useQuery({
    queryKey: ['family', ws, consumerId],
    queryFn: ({ signal }) => fetchFamily(ws, consumerId ?? '', signal),
    enabled: consumerId !== null,
    retry: retryPassing,
  });
}
export type FamilyQuery = ReturnType<typeof useFamily>;

/** Finds the family that the person organises, then its members. */
async function fetchFamily(ws: ObjectId, consumerId: ObjectId, signal: AbortSignal): Promise<Family | null> {
  const own = await ask(getDocletWeaves, { params: { ws, ids: consumerId } }, FAMILY.failed, signal);
  const family = own.items.find((weave) => weave.t_id === TEMPLATE.consumerGroup && weave.data['role'] === WEAVE_ROLE.familyOrganizer);
  if (!family) return null;
  const people = await ask(getDocletWeaves, { params: { ws, ids: family.c_id }, query: { verbose: 'true' } }, FAMILY.failed, signal);
  return { id: family.c_id, ...familyOf(people.items) };
}

type Woven = OutputOf<typeof getDocletWeaves>['items'][number];

function familyOf(people: readonly Woven[]): Omit<Family, 'id'> {
  const known = (role: string) =>
    people.flatMap(({ data, doclet }) => (data['role'] === role && doclet?.template_id === TEMPLATE.consumer ? [memberOf(doclet)] : []));
  return { organizer: known(WEAVE_ROLE.familyOrganizer)[0] ?? null, members: known(WEAVE_ROLE.familyMember).toSorted(byFirstName) };
}

/** Spending is fetched again regularly, because a till may charge a wristband at any moment. */
const SPENT_AGAIN_MS = 20_000;

/** What each member has spent by wristband today, according to the tills. */
export function useSpentToday(ws: ObjectId, isWanted: boolean) {
  const profileId = useProfileId();
  return useQuery({
    queryKey: ['family', 'spent', ws, profileId],
    queryFn: async ({ signal }) => {
      const { items } = await ask(familySpending, { params: { ws } }, FAMILY.spentFailed, signal);
      return new Map(items.map((item) => [item.consumer_id, item.spent_today]));
    },
    enabled: isWanted,
    refetchInterval: SPENT_AGAIN_MS,
    retry: retryPassing,
  });
}

export function memberOf({ _id, data }: { _id: ObjectId; data: Record<string, unknown> }): Member {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const realm = data['realm'] as { pid?: unknown } | undefined;
  return {
    id: _id,
    firstName: text('first_name'),
    lastName: text('last_name'),
    dob: text('dob'),
    phone: text('phone'),
    photo: text('photo') || null,
    isLocked: data['profile_locked'] === true,
    invitedEmail: text('invited_email') || null,
    invitedStatus: text('invited_status') || null,
    isCashless: data['cashless_spending'] === true,
    dailyLimit: typeof data['daily_spending_limit'] === 'number' ? data['daily_spending_limit'] : null,
    hasOwnAccount: typeof realm?.pid === 'string',
  };
}

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string => fullName(firstName, lastName);

export function byFirstName(a: Pick<Member, 'firstName'>, b: Pick<Member, 'firstName'>): number {
  return compareNames(a.firstName, b.firstName);
}
