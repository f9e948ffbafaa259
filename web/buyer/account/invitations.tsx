import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerInvitationContract } from '#server/actions/answer-invitation/contract.ts';
import { listInvitationsContract } from '#server/actions/list-invitations/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { FAMILY } from './portal-messages.ts';
import styles from './invitations.module.css';

/** Invitations that this person has received, of one kind or of all. Nothing is shared before they accept. */
export function Invitations({ kind }: { kind?: 'family' | 'group' }) {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  const invitations = useQuery({
    queryKey: ['invitations', ws, profileId],
    queryFn: ({ signal }) => ask(listInvitationsContract, { params: { ws }, body: { data: {} } }, FAMILY.answerFailed, signal),
    retry: retryPassing,
  });
  const mine = invitations.data?.items.filter((invitation) => kind === undefined || invitation.kind === kind) ?? [];
  return mine.map((invitation) => <Invitation key={invitation.consumer_id} {...invitation} />);
}

function Invitation({ consumer_id: consumerId, kind, name }: { consumer_id: string; kind: 'family' | 'group'; name: string }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const answer = async (accept: boolean) => {
    setBusy(accept ? 'yes' : 'no');
    const result = await call(answerInvitationContract, { params: { ws }, body: { data: { consumer_id: consumerId, accept } } });
    setError(result.success ? null : failureText(result, FAMILY.answerFailed));
    if (result.success) {
      announce(FAMILY.answered);
      await queries.invalidateQueries();
    }
    setBusy(null);
    setTimeout(stayOnPage);
  };
  return (
    <div className={`panel ${styles.invitation}`} role="group" aria-label={`Invitation: ${name}`}>
      <p>
        You have been invited to join the {kind} <strong>{name}</strong>.
      </p>
      <div className={styles.buttons}>
        <Button size="small" busy={busy === 'no'} onClick={() => void answer(false)}>
          Decline
        </Button>
        <Button size="small" kind="primary" busy={busy === 'yes'} onClick={() => void answer(true)}>
          Accept
        </Button>
      </div>
      {error && <Notice kind="bad">{error}</Notice>}
    </div>
  );
}
