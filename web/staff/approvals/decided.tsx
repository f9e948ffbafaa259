import { useInfiniteQuery } from '@tanstack/react-query';
import { toDecimal } from '#domain/cents.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { everyPage, MOST_AT_ONCE } from '#web/staff/chrome/calls/every-page.ts';
import { csvWhen } from '#web/staff/chrome/lists/csv-when.ts';
import { SaveList } from '#web/staff/chrome/lists/save-list.tsx';
import { Table, type Column } from '#web/staff/chrome/lists/table.tsx';
import { WAITING, type Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { APPROVALS } from './approvals-words.ts';
import { amountOf, requestWords, whoAsked } from './request-words.ts';
import styles from './approvals.module.css';

export type DecidedAs = 'confirmed' | 'declined';

const PER_PAGE = 50;

/** Past decisions, newest first. Administrators see everybody's; others see those on their own requests. */
export function Decided({ as }: { as: DecidedAs }) {
  const decided = useDecided(as);
  const { data, isPending, error, refetch } = decided;
  const tasks = data?.pages.flatMap((page) => page.items) ?? [];
  if (isPending) return <LoadingState text="Looking for what was decided…" />;
  if (error) return <RetryState title={error.message} onRetry={refetch} />;
  if (tasks.length === 0) return <EmptyState title={APPROVALS.nothingDecided[as]} />;
  return (
    <div className={styles.section}>
      <Table label={as === 'confirmed' ? 'Agreed' : 'Declined'} columns={COLUMNS} rows={tasks} keyOf={(task) => task._id} />
      <div className={styles.below}>
        <ShowMore of={decided}>Show earlier ones</ShowMore>
        <SaveDecided as={as} />
      </div>
    </div>
  );
}

async function decidedPage(ws: string, as: DecidedAs, limit: number, after: string | null) {
  const headers = { 'x-limit': String(limit), ...(after ? { 'x-next': after } : {}) };
  return granted(await call(listTasks, { params: { ws }, query: { status: as } }, { headers }), 'What was decided could not be fetched.');
}

function useDecided(as: DecidedAs) {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: [WAITING, ws, 'decided', as],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => decidedPage(ws, as, PER_PAGE, pageParam),
    getNextPageParam: ({ next }) => next,
  });
}

const COLUMNS: readonly Column<Asked>[] = [
  { head: 'Decided', cell: (task) => <When instant={task.decided_at} /> },
  { head: 'What', cell: (task) => <What task={task} /> },
  { head: 'Reason', cell: (task) => task.facts.reason ?? '' },
  { head: 'By', cell: (task) => <DecidedBy task={task} /> },
];

function When({ instant }: { instant: string | null }) {
  const zone = useVenueZone();
  return instant ? whenText(zone, instant) : null;
}

function What({ task }: { task: Asked }) {
  return requestWords(task, useWorker()._id, useMoney().full).asks;
}

function DecidedBy({ task }: { task: Asked }) {
  return task.decided_by === useWorker()._id ? 'You' : task.decided_by_name || 'An administrator';
}

const HEADS = ['Decided', 'What', 'Amount', 'Asked by', 'Asked', 'Decided by', 'Reason'];

function SaveDecided({ as }: { as: DecidedAs }) {
  const worker = useWorker();
  const money = useMoney();
  const zone = useVenueZone();
  const ws = useWorkspaceId();
  const csvRow = (task: Asked) => [
    task.decided_at && csvWhen(zone, task.decided_at),
    requestWords(task, worker._id, money.full).asks,
    task.facts.amount === null ? null : toDecimal(amountOf(task)),
    whoAsked(task, ''),
    csvWhen(zone, task.created_at),
    task.decided_by_name,
    task.facts.reason,
  ];
  const all = () => everyPage((after) => decidedPage(ws, as, MOST_AT_ONCE, after));
  return <SaveList name={as === 'confirmed' ? 'agreed' : 'declined'} heads={HEADS} rows={async () => (await all()).map(csvRow)} />;
}
