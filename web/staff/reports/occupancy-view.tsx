import { useSearchParams } from 'wouter';
import { isDated } from '#domain/day.ts';
import { useCount, useShare, type CountText, type ShareText } from '#web/staff/chrome/words/count.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { BarChart } from './bar-chart.tsx';
import { Figures } from './figures.tsx';
import { byDate, dateText, occupancyBars, subjectsOf } from './occupancy-bars.ts';
import { ReportPart, type ReportColumn } from './report-part.tsx';
import type { OccupancyReport } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import styles from './reports.module.css';

type Place = OccupancyReport['places'][number];
type DateRow = OccupancyReport['dates'][number];

const counting =
  (text: CountText) =>
  <Row,>(head: string, of: (row: Row) => number): ReportColumn<Row> => ({ head, isNumber: true, cell: (row) => text(of(row)), inFile: of });
const date = <Row extends { date: string }>(): ReportColumn<Row> => ({ head: 'Date', cell: (row) => dateText(row.date), inFile: (row) => row.date });

const sharing =
  (text: ShareText) =>
  <Row,>(head: string, of: (row: Row) => [part: number, whole: number]): ReportColumn<Row> => ({
    head,
    isNumber: true,
    cell: (row) => text(...of(row)),
    inFile: (row) => text(...of(row)),
  });

const placeColumns = (count: ReturnType<typeof counting>, share: ReturnType<typeof sharing>): ReportColumn<Place>[] => [
  date(),
  { head: 'What', cell: ({ name }) => name, inFile: ({ name }) => name },
  count('Room', ({ capacity }) => capacity),
  count('Sold', ({ sold }) => sold),
  count('In carts', ({ held }) => held),
  count('Left', ({ left }) => left),
  share('Full', ({ sold, capacity }) => [sold, capacity]),
  count('Checked in', ({ checked_in }) => checked_in),
];

const dateColumns = (count: ReturnType<typeof counting>, share: ReturnType<typeof sharing>): ReportColumn<DateRow>[] => [
  date(),
  count('Tickets', ({ tickets }) => tickets),
  count('People', ({ people }) => people),
  count('Checked in', ({ checked_in }) => checked_in),
  share('Have come', ({ checked_in, tickets }) => [checked_in, tickets]),
];

export function OccupancyView({ report }: { report: OccupancyReport }) {
  const count = useCount();
  const share = useShare();
  const { dates, places, start_date: from, end_date: to } = report;
  const subjects = subjectsOf(places);
  const [search, setSearch] = useSearchParams();
  const subject = subjects.find(({ id }) => id === search.get('show')) ?? subjects[0];
  const choose = (id: string) => setSearch({ ...Object.fromEntries(search), show: id }, { replace: true });
  if (dates.length === 0 && places.length === 0) return <EmptyState title={REPORTS.noDates}>{REPORTS.noDatesMore}</EmptyState>;
  return (
    <>
      <TicketFigures dates={dates} />
      {subject && (
        <>
          {subjects.length > 1 && <SubjectChoice subjects={subjects} chosen={subject.id} onChoose={choose} />}
          <BarChart
            title={`${subject.name}, date by date`}
            bars={occupancyBars(places, subject.id)}
            layers={[
              { layer: 'behind', name: 'Room' },
              { layer: 'front', name: 'Sold' },
              { layer: 'inside', name: 'Checked in' },
            ]}
            valueText={count}
            axisText={count}
          />
        </>
      )}
      {places.length > 0 && (
        <ReportPart
          title="How full"
          file={`occupancy-${from}-to-${to}`}
          columns={placeColumns(counting(count), sharing(share))}
          rows={places.filter((place) => place.subject_id === subject?.id || !isDated(place.date)).toSorted(byDate)}
          fileRows={places.toSorted(byDate)}
          keyOf={(place) => `${place.subject_id} ${place.date}`}
          note={subjects.length > 1 && REPORTS.allInFile}
        />
      )}
      {dates.length > 0 && (
        <ReportPart
          title="Tickets by date"
          file={`tickets-${from}-to-${to}`}
          columns={dateColumns(counting(count), sharing(share))}
          rows={dates.toSorted(byDate)}
          keyOf={(row) => row.date}
        />
      )}
    </>
  );
}

function TicketFigures({ dates }: { dates: readonly DateRow[] }) {
  const count = useCount();
  const share = useShare();
  const sum = (of: (row: DateRow) => number) => dates.reduce((all, row) => all + of(row), 0);
  const [tickets, came] = [sum((row) => row.tickets), sum((row) => row.checked_in)];
  return (
    <Figures
      label="Tickets for these dates"
      of={[
        { name: 'Tickets', value: count(tickets), isMain: true },
        { name: 'People', value: count(sum((row) => row.people)) },
        { name: 'Checked in', value: count(came) },
        { name: 'Have come', value: share(came, tickets) },
      ]}
    />
  );
}

type ChoiceProps = { subjects: ReturnType<typeof subjectsOf>; chosen: string; onChoose: (id: string) => void };

function SubjectChoice({ subjects, chosen, onChoose }: ChoiceProps) {
  return (
    <div className={styles.form}>
      <SelectField label="Show" className={styles.event} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
