import { Link, useSearchParams } from 'wouter';
import { toDecimal, type Cents } from '#domain/cents.ts';
import type { Zone } from '#domain/zone.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { csvWhen } from '#web/staff/chrome/lists/csv-when.ts';
import { SaveList } from '#web/staff/chrome/lists/save-list.tsx';
import { Table, type Column } from '#web/staff/chrome/lists/table.tsx';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { Difference } from './difference.tsx';
import { allClosedTills, useClosedTills } from './till-queries.ts';
import { expectedCents, type ClosedTill } from './till-record.ts';
import { TillTag } from './till-tag.tsx';
import { HISTORY } from './till-words.ts';
import styles from './till.module.css';

/** The tills closed at this terminal. Administrators and staff may list those of all terminals. */
export function TillHistory({ terminal }: { terminal: Terminal }) {
  const isOffice = useWorker().role !== 'pos';
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  const [search] = useSearchParams();
  const ofAll = isOffice && search.get('of') === 'all';
  const terminalId = ofAll ? null : terminal.terminal_id;
  const closed = useClosedTills(terminalId);
  const { data, isPending, error, refetch } = closed;
  const tills = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <RoomFrame
      title="Closed tills"
      beside={<TillTag name={ofAll ? 'All tills' : terminal.name} />}
      actions={
        <>
          {isOffice && (
            <Link className={styles.linkButton} href={ofAll ? '/till/history' : '/till/history?of=all'}>
              {ofAll ? `Only ${terminal.name}` : 'All tills'}
            </Link>
          )}
          {tills.length > 0 && (
            <SaveList
              name={`closed ${ofAll ? 'tills' : terminal.name}`}
              heads={HEADS}
              rows={async () => (await allClosedTills(ws, terminalId)).map((till) => csvRow(zone, till))}
            />
          )}
          <Link className={styles.linkButton} href="/till">
            The till now
          </Link>
        </>
      }
    >
      {isPending && <LoadingState text="Looking for the closed tills…" />}
      {error && <RetryState title={error.message} onRetry={refetch} />}
      {data && tills.length === 0 && <EmptyState title={HISTORY.none}>{HISTORY.noneText}</EmptyState>}
      {tills.length > 0 && <TillTable tills={tills} withName={ofAll} />}
      {tills.length > 0 && (
        <div>
          <ShowMore of={closed}>Show earlier ones</ShowMore>
        </div>
      )}
    </RoomFrame>
  );
}

const CLOSED: Column<ClosedTill> = { head: 'Closed', cell: (till) => <ClosedAt till={till} /> };
const NAME: Column<ClosedTill> = { head: 'Till', cell: (till) => till.name };
const REST: readonly Column<ClosedTill>[] = [
  { head: 'Opened by', cell: (till) => till.operator },
  { head: 'Started with', isNumber: true, cell: (till) => <Amount cents={till.openingCents} /> },
  { head: 'Counted', isNumber: true, cell: (till) => <Amount cents={till.countedCents} /> },
  { head: 'Difference', cell: (till) => <Difference cents={till.differenceCents} /> },
];

function TillTable({ tills, withName }: { tills: readonly ClosedTill[]; withName: boolean }) {
  const columns = withName ? [CLOSED, NAME, ...REST] : [CLOSED, ...REST];
  return <Table label="Closed tills" columns={columns} rows={tills} keyOf={(till) => till.id} />;
}

function ClosedAt({ till }: { till: ClosedTill }) {
  const zone = useVenueZone();
  return <Link href={`/till/closed/${till.id}`}>{whenText(zone, till.closedAt)}</Link>;
}

function Amount({ cents }: { cents: Cents }) {
  return useMoney().full(cents);
}

const HEADS = [
  'Till',
  'Opened by',
  'Opened',
  'Closed',
  'Started with',
  'Sold for cash',
  'Given back',
  'Put in',
  'Taken out',
  'Expected',
  'Counted',
  'Difference',
];

const csvRow = (zone: Zone, till: ClosedTill) => [
  till.name,
  till.operator,
  csvWhen(zone, till.openedAt),
  csvWhen(zone, till.closedAt),
  ...[till.openingCents, till.salesCents, till.refundsCents, till.inCents, till.outCents, expectedCents(till), till.countedCents, till.differenceCents].map(
    (amount) => toDecimal(amount),
  ),
];
