import { useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { fullName } from '#domain/person-name.ts';
import { seasonPassAvailabilityContract } from '#server/actions/season-pass-availability/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { getWovenDoclets } from '#server/api/get-woven-doclets/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { GROUPS } from './groups-words.ts';

export const GROUPS_KEY = 'staff-groups';

type Doclet = OutputOf<typeof queryDoclets>['items'][number];
export type Group = { id: string; name: string; members: number; most: number; contact: string; email: string };
export type GroupPerson = { id: string; name: string; isInvited: boolean };
export type SeasonDay = OutputOf<typeof seasonPassAvailabilityContract>['items'][number];

function groupOf({ _id, title, data }: Doclet): Group {
  const { primaryContact: contact } = (data['organization'] ?? {}) as { primaryContact?: { firstName?: string; lastName?: string; email?: string } };
  return {
    id: _id,
    name: title,
    members: Number(data['member_count'] ?? 0),
    most: Number(data['max_members'] ?? 0),
    contact: fullName(contact?.firstName, contact?.lastName),
    email: contact?.email ?? '',
  };
}

export function useGroups() {
  const ws = useWorkspaceId();
  return useQuery<Group[]>({
    queryKey: [GROUPS_KEY, ws],
    queryFn: async ({ signal }) => {
      const query = `template:{id}${TEMPLATE.membershipGroup}`;
      const { items } = await ask(queryDoclets, { params: { ws }, query: { query } }, GROUPS.failed, signal);
      return items.map(groupOf).toSorted((a, b) => compareNames(a.name, b.name));
    },
    retry: retryPassing,
  });
}

export function useGroup(id: string) {
  const ws = useWorkspaceId();
  return useQuery<{ group: Group; people: GroupPerson[] } | null>({
    queryKey: [GROUPS_KEY, ws, id],
    queryFn: async ({ signal }) => {
      const [found, woven] = await Promise.all([
        ask(getDoclets, { params: { ws, ids: id }, query: {} }, GROUPS.failed, signal),
        ask(getWovenDoclets, { params: { ws, id }, query: { query: `template:{id}${TEMPLATE.consumer}` } }, GROUPS.failed, signal),
      ]);
      const [group] = found.items;
      if (group?.template_id !== TEMPLATE.membershipGroup) return null;
      const people = woven.items.map(({ _id, title, data }) => ({ id: _id, name: title, isInvited: data['invited_status'] === 'pending' }));
      return { group: groupOf(group), people: people.toSorted((a, b) => compareNames(a.name, b.name)) };
    },
    retry: retryPassing,
  });
}

export function useSeasonDay(groupId: string, date: Day | null) {
  const ws = useWorkspaceId();
  return useQuery<SeasonDay | null>({
    queryKey: [GROUPS_KEY, ws, groupId, date],
    enabled: date !== null,
    queryFn: async ({ signal }) => {
      const data = { group_id: groupId, start_date: date!, end_date: date! };
      return (await ask(seasonPassAvailabilityContract, { params: { ws }, body: { data } }, GROUPS.dateFailed, signal)).items[0] ?? null;
    },
    retry: retryPassing,
  });
}
