import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useEventDays } from '../days/use-event-days.ts';
import type { Data, TemplateInfo } from '../description.ts';
import { useForgetFetched, type RecordItem } from '../record-queries.ts';
import { newRecord } from '../record/form-values.ts';
import { LeaveGuard } from '../record/leave-guard.tsx';
import { UnsavedBar } from '../record/unsaved-bar.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useSave } from '../record/use-save.ts';
import { CapacityBoard } from './capacity-board.tsx';
import { capacityOn, setCapacity, type DateRow } from './edit-dates.ts';
import { useRoomTaken } from './use-room-taken.ts';
import styles from './capacity.module.css';

/** The capacity of single dates, kept in the Capacity Settings of this type. Saving creates the settings if there are none. */
export function RoomByDate({ type, template, settings }: { type: RecordItem; template: TemplateInfo; settings: RecordItem | null }) {
  const eventId = settings?.data['event_id'] ?? type.data['event_id'];
  const starts = { name: `${type.title}: room by date`, entitlement_type_id: type._id, scope: 'date', ...(eventId ? { event_id: eventId } : {}) };
  const draft = useDraft({ template, record: settings, starts, name: settings?._id ?? `room ${type._id}` });
  const { save, isBusy } = useSave();
  const forgetFetched = useForgetFetched();
  const [failed, setFailed] = useState<string | null>(null);
  const event = useEventDays(eventId);
  const { roomOn } = useRoomTaken(type._id, eventId);
  const [rows, before] = [datesIn(draft.form), datesIn(draft.base)];
  const usual = [settings?.data['default_capacity'], type.data['default_capacity']].find((count) => typeof count === 'number') ?? null;
  const onSave = async () => {
    const sent = draft.form;
    const data = settings === null ? newRecord(draft.fields, sent) : draft.changes;
    const outcome = await save({ id: settings?._id ?? null, template_id: template._id, data, updatedAt: draft.updatedAt });
    setFailed(outcome.ok ? null : (Object.values(outcome.errors)[0] ?? outcome.text));
    if (!outcome.ok) {
      if (outcome.why === 'changed') await forgetFetched();
      return;
    }
    announce('Saved.');
    if (settings === null) draft.forget();
    else draft.adopt(outcome.record, outcome.isEarlier ? {} : sent);
    await forgetFetched();
  };
  return (
    <div className={styles.tab}>
      {draft.isStale && settings && <ChangedMeanwhile onRebase={() => draft.rebase(settings)} />}
      <CapacityBoard
        event={event}
        // Unchanged days show the server's number, which counts wherever capacity is set. Days changed here show the new one.
        roomOn={(day) =>
          capacityOn(rows, day) === capacityOn(before, day) ? (roomOn(day)?.capacity ?? capacityOn(rows, day) ?? usual) : (capacityOn(rows, day) ?? usual)
        }
        isOwn={(day) => capacityOn(rows, day) !== null}
        takenOn={roomOn}
        isRaised={draft.isDirty}
        onSet={(days, count) => draft.set('dates', setCapacity(rows, days, count))}
      />
      {draft.isDirty && (
        <UnsavedBar
          label="Unsaved room"
          said="The room is changed and not saved yet."
          failed={failed}
          verb="Save the room"
          isBusy={isBusy}
          onDiscard={() => {
            draft.discard();
            setFailed(null);
          }}
          onSave={() => void onSave()}
        />
      )}
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.forget} />
    </div>
  );
}

function ChangedMeanwhile({ onRebase }: { onRebase: () => void }) {
  return (
    <Notice
      kind="warn"
      action={
        <Button size="small" onClick={onRebase}>
          Put mine on top
        </Button>
      }
    >
      Somebody else has changed the room meanwhile.
    </Notice>
  );
}

const datesIn = ({ dates }: Data): DateRow[] => (Array.isArray(dates) ? (dates as DateRow[]) : []);
