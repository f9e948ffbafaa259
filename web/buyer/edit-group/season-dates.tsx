import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CancelVisitDialog, type SeasonVisit } from '#web/ui/cancel-visit/cancel-visit-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import type { Group } from './groups.ts';
import { useEntering } from './use-entering.ts';
import { useSeasonDay } from './use-season-day.ts';
import { WhoComes } from './who-comes.tsx';
import styles from './edit-group.module.css';

/** Enters who comes on a day, owner or members: no more than the group has free season passes, and either all of those chosen or none. */
export function SeasonDates({ group: { id: groupId, owner, members } }: { group: Group }) {
  const { day, date, today, setDate, refresh } = useSeasonDay(groupId);
  const entering = useEntering({ groupId, date, refresh });
  const [leaving, setLeaving] = useState<SeasonVisit | null>(null);
  return (
    <details className={styles.season}>
      <summary>
        Season dates
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <Field label="Day" type="date" min={today} value={date} onChange={(event) => setDate(event.target.value)} className={styles.day} />
      {day.isError && <RetryNotice onRetry={day.refetch}>{day.error.message}</RetryNotice>}
      {day.data && <WhoComes people={owner ? [owner, ...members] : members} date={date} day={day.data} entering={entering} onCancel={setLeaving} />}
      <CancelVisitDialog visit={leaving} onClose={() => setLeaving(null)} shownIn="season" />
    </details>
  );
}
