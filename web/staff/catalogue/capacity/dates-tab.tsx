import { isObjectId } from '#domain/ids.ts';
import { useEventDays } from '../days/use-event-days.ts';
import type { RecordDraft } from '../record/use-draft.ts';
import { CapacityBoard } from './capacity-board.tsx';
import { capacityOn, countIn, setCapacity, type DateRow } from './edit-dates.ts';
import { useRoomTaken } from './use-room-taken.ts';

/** The dates of Capacity Settings as a calendar. */
export function DatesTab({ draft, set }: { draft: RecordDraft; set: (field: string, value: unknown) => void }) {
  const { form } = draft;
  const event = useEventDays(form['event_id']);
  const rows = (Array.isArray(form['dates']) ? form['dates'] : []) as DateRow[];
  const subject = [form['entitlement_type_id'], form['product_id']].find(isObjectId) ?? null;
  const { roomOn: takenOn } = useRoomTaken(subject, form['event_id']);
  const usual = countIn(form['default_capacity']);
  return (
    <CapacityBoard
      event={event}
      roomOn={(day) => capacityOn(rows, day) ?? usual}
      isOwn={(day) => capacityOn(rows, day) !== null}
      takenOn={takenOn}
      isRaised={draft.isDirty || draft.updatedAt === null}
      onSet={(days, count) => set('dates', setCapacity(rows, days, count))}
    />
  );
}
