import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { timeText } from '#domain/time-text.ts';
import type { Zone } from '#domain/zone.ts';
import { MOST_LISTED } from '#server/waiting/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { csvWhen } from '#web/staff/chrome/lists/csv-when.ts';
import { useCount, type CountText } from '#web/staff/chrome/words/count.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { EndWaitDialog } from './end-wait-dialog.tsx';
import { Figures } from './figures.tsx';
import { dateText } from './occupancy-bars.ts';
import { ReportPart, type ReportColumn } from './report-part.tsx';
import type { WaitingPerson } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import { groupKeyOf, waitingGroups, type WaitingGroup } from './waiting-groups.ts';
import styles from './reports.module.css';

type Visit = { name: string; date: string; time: string | null };

const visitColumns = <Row extends Visit>(): ReportColumn<Row>[] => [
  { head: 'What', cell: ({ name }) => name, inFile: ({ name }) => name },
  { head: 'Date', cell: ({ date }) => dateText(date), inFile: ({ date }) => date },
  { head: 'Time', cell: ({ time }) => (time ? timeText(time) : '–'), inFile: ({ time }) => time?.slice(0, 5) ?? '' },
];

const groupColumns = (count: CountText): ReportColumn<WaitingGroup>[] => [
  ...visitColumns<WaitingGroup>(),
  { head: 'People', isNumber: true, cell: ({ people }) => count(people), inFile: ({ people }) => people },
  { head: 'Places wanted', isNumber: true, cell: ({ places }) => count(places), inFile: ({ places }) => places },
  { head: 'Offered now', isNumber: true, cell: ({ offered }) => count(offered), inFile: ({ offered }) => offered },
];

const personColumns = (count: CountText, zone: Zone): ReportColumn<WaitingPerson>[] => [
  { head: 'Email', cell: ({ email }) => email, inFile: ({ email }) => email },
  ...visitColumns<WaitingPerson>(),
  { head: 'Places', isNumber: true, cell: ({ units }) => count(units), inFile: ({ units }) => units },
  { head: 'Since', cell: ({ since }) => whenText(zone, since), inFile: ({ since }) => csvWhen(zone, since) },
  {
    head: 'Held for them',
    cell: ({ offered, offer_ends_at: end }) => (end ? `${count(offered)} until ${whenText(zone, end)}` : '–'),
    inFile: ({ offered }) => offered,
  },
];

const endColumn = (onEnd: (person: WaitingPerson) => void): ReportColumn<WaitingPerson> => ({
  head: 'End',
  cell: (person) => (
    <Button size="small" aria-label={`End: ${person.email}, ${visitText(person)}`} onClick={() => onEnd(person)}>
      End
    </Button>
  ),
  inFile: null,
});

const visitText = ({ name, date, time }: Visit): string => [name, dateText(date), time && timeText(time)].filter(Boolean).join(', ');

/** Who waits, summed up by pass, day and time, and one by one in the order in which they came. */
export function WaitingView({ people }: { people: readonly WaitingPerson[] }) {
  const count = useCount();
  const zone = useVenueZone();
  const groups = waitingGroups(people);
  const [search, setSearch] = useSearchParams();
  const chosen = groups.find(({ key }) => key === search.get('show')) ?? null;
  const isAdmin = useWorker().role === 'admin';
  const [ending, setEnding] = useState<WaitingPerson | null>(null);
  const choose = (key: string) => setSearch({ ...Object.fromEntries(search), show: key }, { replace: true });
  if (people.length === 0) return <EmptyState title={REPORTS.nobodyWaits}>{REPORTS.nobodyWaitsMore}</EmptyState>;
  const sum = (of: (group: WaitingGroup) => number) => count(groups.reduce((all, group) => all + of(group), 0));
  return (
    <>
      <Figures
        label="Who waits"
        of={[
          { name: 'People', value: count(people.length), isMain: true },
          { name: 'Places wanted', value: sum(({ places }) => places) },
          { name: 'Offered now', value: sum(({ offered }) => offered) },
        ]}
      />
      <ReportPart title="What is waited for" file="waiting-by-date" columns={groupColumns(count)} rows={groups} keyOf={({ key }) => key} />
      {groups.length > 1 && (
        <div className={styles.form}>
          <SelectField label="Show" className={styles.event} value={chosen?.key ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">Everybody</option>
            {groups.map((group) => (
              <option key={group.key} value={group.key}>
                {visitText(group)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <ReportPart
        title="In the line"
        file="waiting-list"
        columns={[...personColumns(count, zone), ...(isAdmin ? [endColumn(setEnding)] : [])]}
        rows={chosen ? people.filter((person) => groupKeyOf(person) === chosen.key) : people}
        fileRows={people}
        keyOf={({ entry_id }) => entry_id}
        note={people.length >= MOST_LISTED ? REPORTS.firstWaiting : chosen && REPORTS.allInFile}
      />
      {ending && <EndWaitDialog person={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
