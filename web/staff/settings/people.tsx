import { useState } from 'react';
import { mediumDay } from '#domain/day-text.ts';
import { dayInZone } from '#domain/zone.ts';
import { useVenueZone } from '#web/lib/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useWorker } from '../chrome/at-work.tsx';
import { saveCsv } from '../chrome/csv.ts';
import { Table, type Column } from '../chrome/table.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Member, useMembers } from './people-asked.ts';
import { PEOPLE, ROLE_NAMES } from './settings-words.ts';
import styles from './settings.module.css';

/** Who works here and as what. Somebody who is invited is new, or works here already and is given another role. */
export function People() {
  const members = useMembers();
  const worker = useWorker();
  const zone = useVenueZone();
  const [invited, setInvited] = useState<{ member: Member | null } | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  if (members.isPending) return <LoadingState text={PEOPLE.loading} />;
  if (members.isError) return <RetryState title={members.error.message} onRetry={members.refetch} />;
  const since = (member: Member) => mediumDay(dayInZone(zone, Date.parse(member.since)));
  const roles = (member: Member) => member.roles.map((role) => ROLE_NAMES[role]).join(', ');
  const columns: Column<Member>[] = [
    { head: 'Name', cell: ({ name, _id }) => `${name || '–'}${_id === worker._id ? ' (you)' : ''}` },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Works as', cell: roles },
    { head: 'Since', cell: since },
    {
      head: 'Change',
      cell: (member) =>
        member._id === worker._id ? (
          <span className="meta">{PEOPLE.self}</span>
        ) : (
          <div className={styles.inRow}>
            <Button size="small" onClick={() => setInvited({ member })} aria-label={`Give ${member.name || member.email} another role`}>
              Another role
            </Button>
            <Button size="small" kind="danger" onClick={() => setLeaving(member)} aria-label={`Dismiss ${member.name || member.email}`}>
              Dismiss
            </Button>
          </div>
        ),
    },
  ];
  const save = () =>
    saveCsv('people', [['Name', 'Email', 'Works as', 'Since'], ...members.data.map((member) => [member.name, member.email, roles(member), since(member)])]);
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
      <InviteDialog invited={invited} onClose={() => setInvited(null)} onDone={setSaid} />
      <DismissDialog member={leaving} onClose={() => setLeaving(null)} onDone={setSaid} />
    </section>
  );
}
