import { useRef, useState } from 'react';
import { momentText } from '#domain/moment-text.ts';
import type { Zone } from '#domain/zone.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { stayAt } from '#web/lib/forms/stay.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { type OpenInvitation, useInvite, useOpenInvitations, useWithdraw } from './people-asked.ts';
import { ROLE_NAMES } from './settings-words.ts';
import { toMember } from './use-invitation.ts';
import styles from './settings.module.css';

/** Who is invited to work here and has not accepted yet. Nothing is shown if there is nobody. */
export function OpenInvitations() {
  const open = useOpenInvitations();
  const zone = useVenueZone();
  const place = useRef<HTMLElement>(null);
  const { said, ...deeds } = useInvitationDeeds(() => stayAt(place.current));
  if (open.isError && !open.data) return <RetryNotice onRetry={open.refetch}>{open.error.message}</RetryNotice>;
  if (!open.data || (open.data.length === 0 && !said)) return null;
  return (
    <section ref={place} tabIndex={-1} className={styles.part} aria-label="Open invitations">
      <h2 className={styles.title}>Open invitations</h2>
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      {open.data.length > 0 && <Table label="Open invitations" columns={columnsFor(zone, deeds)} rows={open.data} keyOf={({ email }) => email} />}
    </section>
  );
}

type Deeds = Omit<ReturnType<typeof useInvitationDeeds>, 'said'>;

function columnsFor(zone: Zone, deeds: Deeds): Column<OpenInvitation>[] {
  return [
    { head: 'Name', cell: ({ name }) => name || '–' },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'To work as', cell: ({ role }) => ROLE_NAMES[role] },
    { head: 'Invited by', cell: ({ invited_by: by }) => by },
    { head: 'Ends', cell: ({ ends_at: ends }) => momentText(zone, Date.parse(ends)) },
    { head: 'Change', cell: (invitation) => <InvitationDeeds of={invitation} {...deeds} /> },
  ];
}

function InvitationDeeds({ of, busy, sendAgain, withdraw }: Deeds & { of: OpenInvitation }) {
  return (
    <div className={styles.inRow}>
      <Button size="small" busy={busy === `send ${of._id}`} onClick={() => void sendAgain(of)} aria-label={`Send again the invitation to ${of.email}`}>
        Send again
      </Button>
      <Button
        size="small"
        kind="danger"
        busy={busy === `withdraw ${of._id}`}
        onClick={() => void withdraw(of)}
        aria-label={`Withdraw the invitation to ${of.email}`}
      >
        Withdraw
      </Button>
    </div>
  );
}

/** Sent again, an invitation is a new one from whoever presses, with a link of its own; the link before works no longer. */
function useInvitationDeeds(onDone: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [invite, withdraw] = [useInvite(), useWithdraw()];
  const once = async (what: string, deed: () => Promise<{ isDone: boolean; text: string }>) => {
    if (busy) return;
    setBusy(what);
    setSaid(null);
    const { isDone, text } = await heldBusy(deed());
    setBusy(null);
    setSaid({ kind: isDone ? 'good' : 'bad', text });
    onDone();
  };
  return {
    busy,
    said,
    sendAgain: ({ _id, name, email, role }: OpenInvitation) => once(`send ${_id}`, () => invite(toMember({ name: name || email, email }, role))),
    withdraw: (invitation: OpenInvitation) => once(`withdraw ${invitation._id}`, () => withdraw(invitation)),
  };
}
