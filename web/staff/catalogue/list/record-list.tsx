import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { Table } from '#web/staff/chrome/lists/table.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { awayStatus } from '../away.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import type { Place } from '../kinds.ts';
import { useRecordList } from '../record-queries.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { useColumns } from './list-columns.tsx';
import { questionOf, useListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { useChoosing } from './use-choosing.ts';
import recordStyles from '../record/record.module.css';
import styles from './record-list.module.css';

/** All records of one kind, to search, filter, sort and save as a file. */
export function RecordList({ place }: { place: Place }) {
  const { template, kind } = place;
  const [state, change] = useListState(template, kind);
  const question = useDeferredValue(questionOf(template, state));
  const list = useRecordList(question);
  const { data, error, isPlaceholderData, hasNextPage, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const [choosing, choose] = useChoosing();
  const columns = useColumns(place, rows, choosing);
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0;
  const mayCreate = template.create.includes('admin');
  const create = mayCreate && (
    <Link href={`/catalogue/${template.key}/new`} className={`main-link ${styles.new}`}>
      New {kind.one}
    </Link>
  );
  return (
    <RoomFrame
      title={kind.many}
      actions={
        <>
          <ExportButton place={place} question={question} />
          {awayStatus(template) && (choosing || rows.length > 1) && (
            <Button onClick={choosing ? choosing.end : choose}>{choosing ? 'Stop choosing' : 'Choose several'}</Button>
          )}
          {mayCreate && kind.canAddMany && (
            <Link href={`/catalogue/${template.key}/many`} className={recordStyles.action}>
              Add many
            </Link>
          )}
          {create}
        </>
      }
    >
      <FirstSteps />
      <ListTools place={place} state={state} onChange={change} />
      {error && data && <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>}
      {error && !data ? (
        <RetryState title={error.message} onRetry={refetch} />
      ) : !data ? (
        <LoadingState text={`Fetching ${kind.many.toLowerCase()}…`} />
      ) : rows.length === 0 ? (
        <Nothing
          kind={kind}
          isNarrowed={isNarrowed}
          onAll={() => change({ q: null, ...Object.fromEntries(Object.keys(state.filters).map((key) => [key, null])) })}
          create={create}
        />
      ) : (
        <div className={isPlaceholderData ? styles.waiting : undefined} aria-busy={isPlaceholderData || undefined}>
          <Table label={kind.many} columns={columns} rows={rows} keyOf={(row) => row._id} />
          <div className={styles.foot}>
            <p className="meta" role="status">
              {rows.length} {hasNextPage ? 'shown' : rows.length === 1 ? kind.one : 'in all'}
            </p>
            <ShowMore of={list} />
          </div>
        </div>
      )}
      {choosing && <ChosenBar place={place} question={question} choosing={choosing} />}
    </RoomFrame>
  );
}

function Nothing({ kind, isNarrowed, onAll, create }: { kind: Place['kind']; isNarrowed: boolean; onAll: () => void; create: React.ReactNode }) {
  if (isNarrowed)
    return (
      <EmptyState title="Nothing here fits." action={<Button onClick={onAll}>Show all</Button>}>
        Try another word, or take a filter away.
      </EmptyState>
    );
  return (
    <EmptyState title={`There is no ${kind.one} yet.`} action={create}>
      {kind.about}
    </EmptyState>
  );
}
