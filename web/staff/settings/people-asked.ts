import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REALM } from '#domain/fixed-ids.ts';
import { inviteAccounts } from '#server/api/invite-accounts/contract.ts';
import { dismissMember, listMembers } from '#server/api/list-members/contract.ts';
import { listOpenInvitations, withdrawInvitation } from '#server/api/list-open-invitations/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { PEOPLE, ROLE_NAMES } from './settings-words.ts';

export type Member = OutputOf<typeof listMembers>['items'][number];
export type OpenInvitation = OutputOf<typeof listOpenInvitations>['items'][number];
export type WorkRole = 'pos' | 'staff' | 'admin';
export type Invitation = { first: string; last: string; email: string; role: WorkRole; message: string };
type Outcome = { isDone: boolean; text: string };

export function useMembers() {
  const ws = useWorkspaceId();
  return useQuery<Member[]>({
    queryKey: ['members', ws],
    queryFn: async ({ signal }) => (await ask(listMembers, { params: { ws } }, PEOPLE.failed, signal)).items,
    retry: retryPassing,
  });
}

export function useOpenInvitations() {
  const ws = useWorkspaceId();
  return useQuery<OpenInvitation[]>({
    queryKey: ['invitations', ws],
    queryFn: async ({ signal }) => (await ask(listOpenInvitations, { params: { ws } }, PEOPLE.invitationsFailed, signal)).items,
    retry: retryPassing,
  });
}

export function useInvite() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [sendOnce] = useState(questionKeys);
  return async ({ first, last, email, role, message }: Invitation): Promise<Outcome> => {
    const invites = [{ email, first_name: first, last_name: last, role }];
    const body = { workspace_id: ws, realm_id: REALM.pos, invites, custom_message: message || null };
    const result = await sendOnce(JSON.stringify(body), (idempotencyKey) => call(inviteAccounts, { body }, { idempotencyKey }));
    await queries.invalidateQueries({ queryKey: ['invitations', ws] });
    if (!result.success) return { isDone: false, text: failureText(result, PEOPLE.notSent) };
    const status = result.data.items[0]?.status;
    if (status === 'limited') return { isDone: false, text: PEOPLE.limited };
    if (status === 'skipped') return { isDone: false, text: PEOPLE.notSent };
    const as = ROLE_NAMES[role].toLowerCase();
    return { isDone: true, text: status === 'known' ? PEOPLE.known(email, as) : PEOPLE.sent(email, as) };
  };
}

export function useDismiss() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [sendOnce] = useState(questionKeys);
  return async (member: Member): Promise<Outcome> => {
    const result = await sendOnce(member._id, (idempotencyKey) => call(dismissMember, { params: { ws, id: member._id } }, { idempotencyKey }));
    await queries.invalidateQueries({ queryKey: ['members', ws] });
    await queries.invalidateQueries({ queryKey: ['invitations', ws] });
    return result.success
      ? { isDone: true, text: PEOPLE.dismissed(member.name || member.email) }
      : { isDone: false, text: failureText(result, PEOPLE.notDismissed) };
  };
}

export function useWithdraw() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [sendOnce] = useState(questionKeys);
  return async ({ _id, email }: OpenInvitation): Promise<Outcome> => {
    const result = await sendOnce(_id, (idempotencyKey) => call(withdrawInvitation, { params: { ws, id: _id } }, { idempotencyKey }));
    await queries.invalidateQueries({ queryKey: ['invitations', ws] });
    return result.success ? { isDone: true, text: PEOPLE.withdrawn(email) } : { isDone: false, text: failureText(result, PEOPLE.notWithdrawn) };
  };
}
