import { useSearchParams } from 'wouter';
import { momentText } from '#domain/moment-text.ts';
import type { Zone } from '#domain/zone.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { csvWhen } from '../chrome/lists/csv-when.ts';
import { SaveList } from '../chrome/lists/save-list.tsx';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { allOfAudit, auditFilterOf, useAudit } from './audit-asked.ts';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, auditSentence, wentText, type AuditEntry } from './audit-words.ts';
import { useMembers } from './people-asked.ts';
import { AUDIT, ROLE_NAMES } from './settings-words.ts';
import styles from './settings.module.css';

/** What was done with authority, and what was refused. The filter is kept in the address. */
export function Audit() {
  const [search, setSearch] = useSearchParams();
  const ws = useWorkspaceId();
  const filter = auditFilterOf(search);
  const audit = useAudit(filter);
  const entries = audit.data?.pages.flatMap((page) => page.items) ?? [];
  const zone = useVenueZone();
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <section className={styles.part} aria-label="Audit">
      <Filters search={search} choose={choose} />
      <div className={styles.head}>
        <p className="meta">The latest stands first.</p>
        <SaveList
          size="small"
          name="audit"
          heads={HEADS}
          disabled={entries.length === 0}
          rows={async () => (await allOfAudit(ws, filter)).map((entry) => csvRow(zone, entry))}
        />
      </div>
      {audit.isPending && <LoadingState text={AUDIT.loading} />}
      {audit.isError && entries.length === 0 && <RetryState title={audit.error.message} onRetry={audit.refetch} />}
      {audit.isSuccess && entries.length === 0 && <EmptyState title={AUDIT.none}>{AUDIT.noneMore}</EmptyState>}
      {entries.length > 0 && <Table label="Audit" columns={columnsIn(zone)} rows={entries} keyOf={({ _id }) => _id} />}
      {audit.isFetchNextPageError && <RetryNotice onRetry={audit.fetchNextPage}>{AUDIT.failed}</RetryNotice>}
      {entries.length > 0 && (
        <div className={styles.foot}>
          <ShowMore of={audit}>Show earlier</ShowMore>
          {!audit.hasNextPage && <p className="meta">{AUDIT.end}</p>}
        </div>
      )}
    </section>
  );
}

function Filters({ search, choose }: { search: URLSearchParams; choose: (name: string, value: string) => void }) {
  const members = useMembers();
  const field = (name: string, label: string, options: readonly (readonly [string, string])[], all: string) => {
    const value = search.get(name) ?? '';
    return (
      <SelectField label={label} value={value} onChange={(event) => choose(name, event.target.value)}>
        <option value="">{all}</option>
        {value !== '' && !options.some(([known]) => known === value) && <option value={value}>{value}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  };
  const people = (members.data ?? []).map(({ _id, name, email }) => [_id, name || email] as const);
  return (
    <div className={styles.filters}>
      {field('action', 'What', AUDIT_ACTIONS, 'Everything')}
      {field('outcome', 'How it went', AUDIT_OUTCOMES, 'However it went')}
      {field('who', 'Who', people, 'Everybody')}
    </div>
  );
}

/** An action before sign-in has no role. */
const roleOf = ({ actor_role: role }: AuditEntry): string => (role === 'nobody' ? '–' : (ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? role));

const whenIn = (zone: Zone, { at }: AuditEntry): string => momentText(zone, Date.parse(at));

const columnsIn = (zone: Zone): Column<AuditEntry>[] => [
  { head: 'When', cell: (entry) => <time dateTime={entry.at}>{whenIn(zone, entry)}</time> },
  { head: 'What', cell: auditSentence },
  { head: 'As', cell: roleOf },
  { head: 'How it went', cell: ({ outcome }) => (outcome === 'refused' ? <span className="tag bad">Refused</span> : wentText(outcome)) },
];

const HEADS = ['When', 'Who', 'As', 'What', 'Action', 'Outcome', 'About', 'Detail'];

const csvRow = (zone: Zone, entry: AuditEntry) => [
  csvWhen(zone, entry.at),
  entry.actor_name,
  roleOf(entry),
  auditSentence(entry),
  entry.action,
  entry.outcome,
  entry.subject,
  JSON.stringify(entry.detail),
];
