import { Link, useLocation, useSearch } from 'wouter';
import { longDay } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { DayPeople } from './day-people.tsx';
import { useGroup, useSeasonDay, type Group, type GroupPerson } from './group-calls.ts';
import { GROUPS } from './groups-words.ts';
import orders from '../orders.module.css';
import styles from './groups.module.css';

/** Who of a group comes on a day with its season passes. */
export function GroupScreen({ groupId }: { groupId: string }) {
  const { data, error, isPending, refetch } = useGroup(groupId);
  return (
    <RoomFrame title={data?.group.name ?? 'Group'}>
      <p className={orders.back}>
        <Link href="/orders/groups">← Groups</Link>
      </p>
      {isPending && <LoadingState text={GROUPS.looking} />}
      {error && <RetryState title={error.message} onRetry={refetch} />}
      {data === null && <EmptyState title={GROUPS.gone} />}
      {data && <GroupDay group={data.group} people={data.people} />}
    </RoomFrame>
  );
}

function GroupDay({ group, people }: { group: Group; people: GroupPerson[] }) {
  const [, navigate] = useLocation();
  const today = useTodayIn(useVenueZone());
  const asked = new URLSearchParams(useSearch()).get('date');
  const date = isDay(asked) ? asked : today;
  const { data: day, error, refetch } = useSeasonDay(group.id, date);
  const choose = (typed: string) => isDay(typed) && navigate(`/orders/groups/${group.id}?date=${typed}`, { replace: true });
  return (
    <section className={styles.day} aria-label="Season passes on a day">
      <Field label="Day" type="date" value={date} onChange={({ target }) => choose(target.value)} className={styles.date} />
      {error && <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>}
      {day && (
        <>
          <p>
            {longDay(date)}: <strong>{day.item_count}</strong> {oneOrSeveral(day.item_count, 'season pass', 'season passes')} free,{' '}
            <strong>{day.reserved.length}</strong> {oneOrSeveral(day.reserved.length, 'person comes', 'people come')}.
          </p>
          {people.length === 0 ? <p className="meta">{GROUPS.nobody}</p> : <DayPeople key={date} groupId={group.id} date={date} day={day} people={people} />}
        </>
      )}
    </section>
  );
}
