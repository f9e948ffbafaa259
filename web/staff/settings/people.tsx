import { useState } from 'react';
import { mediumDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { saveCsv } from '../chrome/lists/csv.ts';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { type Member, useMembers } from './people-asked.ts';
import { PEOPLE, ROLE_NAMES } from './settings-words.ts';
import styles from './settings.module.css';

/** Who works here, with their roles. An invitation is for a new person or gives a member another role. */
export function People() {
  const members = useMembers();
  const worker = useWorker();
  const zone = useVenueZone();
  const [invited, setInvited] = useState<{ member: Member | null } | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  if (members.isPending) return <LoadingState text={PEOPLE.loading} />;
  if (members.isError) return <RetryState title={members.error.message} onRetry={members.refetch} />;
  const columns = columnsFor({ selfId: worker._id, zone, onInvite: (member) => setInvited({ member }), onDismiss: setLeaving });
  const save = () =>
    saveCsv('people', [
      ['Name', 'Email', 'Works as', 'Since'],
      ...members.data.map((member) => [member.name, member.email, rolesOf(member), sinceDay(zone, member)]),
    ]);
  return (
    <section className={styles.part} aria-label="People who work here">
      <div className={styles.head}>
        <Button kind="primary" onClick={() => setInvited({ member: null })}>
          Invite somebody
        </Button>
        <Button size="small" onClick={save}>
          Save as CSV
        </Button>
      </div>
      {said && <Notice kind="good">{said}</Notice>}
      <Table label="People who work here" columns={columns} rows={members.data} keyOf={({ _id }) => _id} />
      <p className="meta">{PEOPLE.pending}</p>
      <OpenInvitations />
      <InviteDialog invited={invited} onClose={() => setInvited(null)} onDone={setSaid} />
      <DismissDialog member={leaving} onClose={() => setLeaving(null)} onDone={setSaid} />
    </section>
  );
}

const rolesOf = (member: Member): string => member.roles.map((role) => ROLE_NAMES[role]).join(', ');
const sinceDay = (zone: Zone, member: Member): Day => dayInZone(zone, Date.parse(member.since));
const sinceIn = (zone: Zone, member: Member): string => mediumDay(sinceDay(zone, member));

type Deeds = { onInvite: (member: Member) => void; onDismiss: (member: Member) => void };

function columnsFor({ selfId, zone, ...deeds }: Deeds & { selfId: string; zone: Zone }): Column<Member>[] {
  return [
    { head: 'Name', cell: ({ name, _id }) => `${name || '–'}${_id === selfId ? ' (you)' : ''}` },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Works as', cell: rolesOf },
    { head: 'Since', cell: (member) => sinceIn(zone, member) },
    { head: 'Change', cell: (member) => (member._id === selfId ? <span className="meta">{PEOPLE.self}</span> : <MemberDeeds member={member} {...deeds} />) },
  ];
}

function MemberDeeds({ member, onInvite, onDismiss }: Deeds & { member: Member }) {
  const name = member.name || member.email;
  return (
    <div className={styles.inRow}>
      <Button size="small" onClick={() => onInvite(member)} aria-label={`Give ${name} another role`}>
        Another role
      </Button>
      <Button size="small" kind="danger" onClick={() => onDismiss(member)} aria-label={`Dismiss ${name}`}>
        Dismiss
      </Button>
    </div>
  );
}
