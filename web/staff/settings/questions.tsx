import type { Zone } from '#domain/zone.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { useLive } from '../chrome/calls/use-live.ts';
import { csvWhen } from '../chrome/lists/csv-when.ts';
import { SaveList } from '../chrome/lists/save-list.tsx';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { whenText } from '../chrome/words/when.ts';
import { allQuestions, useQuestions, type Question } from './questions-asked.ts';
import { QUESTIONS } from './settings-words.ts';
import styles from './settings.module.css';

const LOOK_AGAIN_MS = 10_000;

/** What visitors have asked the venue. It is answered by mail or phone. */
export function Questions() {
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  const asked = useQuestions();
  useLive(() => void asked.refetch({ cancelRefetch: false }), LOOK_AGAIN_MS);
  const questions = asked.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={styles.part} aria-label="Questions">
      {questions.length > 0 && (
        <div className={styles.head}>
          <p className="meta">The latest stands first.</p>
          <SaveList size="small" name="questions" heads={HEADS} rows={async () => (await allQuestions(ws)).map((question) => csvRow(zone, question))} />
        </div>
      )}
      {asked.isPending && <LoadingState text={QUESTIONS.loading} />}
      {asked.isError && questions.length === 0 && <RetryState title={asked.error.message} onRetry={asked.refetch} />}
      {asked.isSuccess && questions.length === 0 && <EmptyState title={QUESTIONS.none}>{QUESTIONS.noneMore}</EmptyState>}
      {questions.length > 0 && <Table label="Questions" columns={COLUMNS} rows={questions} keyOf={({ _id }) => _id} />}
      {asked.isFetchNextPageError && <RetryNotice onRetry={asked.fetchNextPage}>{QUESTIONS.failed}</RetryNotice>}
      {questions.length > 0 && (
        <div className={styles.foot}>
          <ShowMore of={asked}>Show earlier</ShowMore>
        </div>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Question>[] = [
  { head: 'When', cell: ({ created_at }) => <When instant={created_at} /> },
  { head: 'What', cell: ({ issue_title, issue_description }) => <What title={issue_title} text={issue_description} /> },
  { head: 'From', cell: (question) => <From question={question} /> },
];

const HEADS = ['When', 'What', 'Text', 'From', 'Email', 'Phone', 'Prefers'];

const csvRow = (zone: Zone, question: Question) => [
  csvWhen(zone, question.created_at),
  question.issue_title,
  question.issue_description,
  question.issuer_name,
  question.issuer_email,
  question.issuer_phone,
  question.issuer_pref_contact,
];

function When({ instant }: { instant: string }) {
  return <time dateTime={instant}>{whenText(useVenueZone(), instant)}</time>;
}

function What({ title, text }: { title: string; text: string }) {
  return (
    <>
      <strong>{title}</strong>
      <p className={styles.prose}>{text}</p>
    </>
  );
}

function From({ question }: { question: Question }) {
  const { issuer_name, issuer_email, issuer_phone, issuer_pref_contact } = question;
  return (
    <>
      {issuer_name}
      <br />
      <a href={`mailto:${encodeURIComponent(issuer_email).replace('%40', '@')}`}>{issuer_email}</a>
      {issuer_phone && <span className={styles.line}>{issuer_phone}</span>}
      {issuer_pref_contact && <span className={styles.line}>Prefers: {issuer_pref_contact}</span>}
    </>
  );
}
