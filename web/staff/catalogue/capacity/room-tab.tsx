import { TEMPLATE } from '#domain/fixed-ids.ts';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useTemplates } from '../description.ts';
import { useSettingsOf, type RecordItem } from '../record-queries.ts';
import { goneText } from './capacity-board.tsx';
import { RoomByDate } from './room-by-date.tsx';
import { useRoomTaken } from './use-room-taken.ts';
import styles from './capacity.module.css';

/** The capacity of one entitlement type, and how much of it is taken. */
export function RoomTab({ type }: { type: RecordItem }) {
  const count = useCount();
  const { data: templates = [] } = useTemplates();
  const template = templates.find(({ _id }) => _id === TEMPLATE.capacitySettings);
  const { data: settings, error, refetch } = useSettingsOf(type._id);
  const { rooms, error: roomError, refetch: askAgain } = useRoomTaken(type._id, type.data['event_id']);
  const whole = rooms.filter(({ date }) => date === 'any' || date === 'event');
  const scope = type.data['capacity_scope'] ?? 'date';
  if (error && !settings) return <RetryState title={error.message} onRetry={refetch} />;
  if (!settings || !template) return <LoadingState text="Counting the room…" />;
  if (type.data['limited'] === false)
    return <Notice>This is not limited: passes that grant it take no room. Switch on ‘Limited’ under Details to count it.</Notice>;
  return (
    <div className={styles.tab}>
      {roomError && <RetryNotice onRetry={askAgain}>{roomError.message}</RetryNotice>}
      {whole.length > 0 && (
        <ul className={`panel ${styles.facts}`} aria-label="Not by date">
          {whole.map((room) => (
            <li key={room._id}>
              <strong>{room.date === 'any' ? 'To come on any day' : 'For the whole event'}</strong>: room for {count(room.capacity)}, {goneText(room, count)},{' '}
              {count(Math.max(0, room.capacity - room.held - room.sold - room.voided))} left
            </li>
          ))}
        </ul>
      )}
      {scope === 'date' || scope === 'session' ? (
        <RoomByDate
          key={settings[0]?._id ?? 'new'}
          type={type}
          template={template}
          settings={settings.find((one) => (one.data['scope'] ?? 'date') === 'date') ?? null}
        />
      ) : (
        <p className="meta">
          It is counted {scope === 'any' ? 'for any day' : 'for the whole event'}, so dates have no room of their own. How much there is stands under Details.
        </p>
      )}
    </div>
  );
}
