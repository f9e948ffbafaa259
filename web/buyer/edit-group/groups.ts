import { useQuery } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { byFirstName, memberOf, type Member } from '#web/buyer/account/family-records.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';

export type Group = {
  id: ObjectId;
  name: string;
  maxMembers: number;
  /** it visits an event and can enter the days on which its people come */
  hasEvent: boolean;
  owner: Member | null;
  members: Member[];
};
type Groups = { owned: Group[]; joined: { id: ObjectId; name: string }[] };

/** Loads the list of groups, then the people of those that the person owns. Ready when all are loaded. */
export function useGroups(ws: ObjectId, consumerId: ObjectId | null) {
  return useQuery({
    queryKey: ['groups', ws, consumerId],
    queryFn: ({ signal }) => fetchGroups(ws, consumerId ?? '', signal),
    enabled: consumerId !== null,
    retry: retryPassing,
  });
}

async function fetchGroups(ws: ObjectId, consumerId: ObjectId, signal: AbortSignal): Promise<Groups> {
  const weaves = async (ids: string) => (await ask(getDocletWeaves, { params: { ws, ids: ids }, query: { verbose: 'true' } }, GROUPS.failed, signal)).items;
  const groups = (await weaves(consumerId)).filter((weave) => weave.t_id === TEMPLATE.membershipGroup && weave.doclet);
  const owned = groups.filter((weave) => weave.data['role'] === WEAVE_ROLE.groupOwner);
  const ownedIds = new Set(owned.map((weave) => weave.c_id));
  const people = owned.length === 0 ? [] : await weaves([...ownedIds].join(','));
  const peopleOf = (id: ObjectId, role: string) =>
    people.flatMap((weave) => (weave.doclet_id === id && weave.data['role'] === role && weave.doclet ? [memberOf(weave.doclet)] : []));
  return {
    owned: owned
      .map(({ c_id: id, doclet }) => ({
        id,
        name: nameOfGroup(doclet?.data ?? {}),
        maxMembers: Number(doclet?.data['max_members'] ?? 0),
        hasEvent: isObjectId(doclet?.data['event_id']),
        owner: peopleOf(id, WEAVE_ROLE.groupOwner)[0] ?? null,
        members: peopleOf(id, WEAVE_ROLE.groupMember).toSorted(byFirstName),
      }))
      .toSorted(byName),
    joined: groups
      .filter((weave) => weave.data['role'] === WEAVE_ROLE.groupMember && !ownedIds.has(weave.c_id))
      .map(({ c_id: id, doclet }) => ({ id, name: nameOfGroup(doclet?.data ?? {}) }))
      .toSorted(byName),
  };
}

export function nameOfGroup(data: Record<string, unknown>): string {
  const name = [data['name'], data['title']].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof name === 'string' ? name : 'Unnamed Group';
}

export function byName(a: { name: string }, b: { name: string }): number {
  return compareNames(a.name, b.name);
}
