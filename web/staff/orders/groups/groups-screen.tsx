import { Link } from 'wouter';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { Table, type Column } from '#web/staff/chrome/lists/table.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { useGroups, type Group } from './group-calls.ts';
import { GROUPS } from './groups-words.ts';
import styles from '../orders.module.css';

const COLUMNS: Column<Group>[] = [
  {
    head: 'Group',
    cell: ({ id, name }) => (
      <Link className={styles.open} href={`/orders/groups/${id}`}>
        {name}
      </Link>
    ),
  },
  { head: 'People', cell: ({ members, most }) => `${members} of ${most}` },
  { head: 'Contact', cell: ({ contact }) => contact || '–' },
  { head: 'Email', cell: ({ email }) => email || '–' },
];

export function GroupsScreen() {
  const { data: groups, error, isPending, refetch } = useGroups();
  return (
    <RoomFrame title="Groups">
      <p className={styles.back}>
        <Link href="/orders">← Orders</Link>
      </p>
      {isPending && <LoadingState text={GROUPS.looking} />}
      {error && <RetryState title={error.message} onRetry={refetch} />}
      {groups?.length === 0 && <EmptyState title={GROUPS.none}>{GROUPS.noneText}</EmptyState>}
      {groups && groups.length > 0 && <Table label="Groups" columns={COLUMNS} rows={groups} keyOf={(group) => group.id} />}
    </RoomFrame>
  );
}
