import { useInfiniteQuery } from '@tanstack/react-query';
import { momentText } from '#domain/moment-text.ts';
import { getDocletHistory } from '#server/api/get-doclet-history/contract.ts';
import { granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import type { TemplateInfo } from '../description.ts';
import { useTitles, type RecordItem } from '../record-queries.ts';
import { changeLines, linksInHistory, roleText, sentenceOf } from './history-text.ts';
import styles from './record.module.css';

/** Who changed what in a record, latest first. */
export function HistoryTab({ template, record }: { template: TemplateInfo; record: RecordItem }) {
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  const money = useMoney();
  const count = useCount();
  const history = useInfiniteQuery({
    queryKey: ['catalogue', 'history', ws, record._id, record.updated_at],
    queryFn: async ({ pageParam }) =>
      granted(
        await call(getDocletHistory, { params: { ws, id: record._id } }, { headers: pageParam ? { 'x-next': pageParam } : {} }),
        'The history could not be fetched.',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const { data, error, refetch } = history;
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  const titles = useTitles(entries.flatMap((entry) => linksInHistory(template, entry)));
  if (error) return <RetryState title={error.message} onRetry={refetch} />;
  if (!data) return <LoadingState text="Looking into the books…" />;
  return (
    <section className="panel" aria-label="History">
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p>
              <strong>{entry.actor_name || (entry.actor_id ? 'Somebody who has left' : 'The house')}</strong> {sentenceOf(entry.change)}
              <span className="meta">
                {entry.actor_id && ` · ${roleText(entry.actor_role)}`} ·{' '}
                <time dateTime={entry.changed_at}>{momentText(zone, Date.parse(entry.changed_at))}</time>
              </span>
            </p>
            <ul className={styles.changes}>
              {changeLines(template, entry, { titles, money, count }).map(({ label, before, after }) => (
                <li key={label}>
                  <span className={styles.what}>{label}</span>
                  {before !== '' && <del>{before}</del>}
                  {before !== '' && <span aria-hidden="true"> → </span>}
                  <ins>{after === '' ? 'nothing' : after}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="meta">Nothing has been changed since this was set up.</p>}
      <ShowMore of={history}>Show older</ShowMore>
    </section>
  );
}
