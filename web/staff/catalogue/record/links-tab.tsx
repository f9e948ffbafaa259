import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { linkDoclets } from '#server/api/link-doclets/contract.ts';
import { unlinkDoclet } from '#server/api/unlink-doclet/contract.ts';
import { ask } from '#web/lib/asked.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import { call, type Result } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { questionKeys } from '#web/lib/question-keys.ts';
import { useTemplates, type TemplateInfo } from '../description.ts';
import { kindOf } from '../kinds.ts';
import { RecordCombobox } from '../fields/record-combobox.tsx';
import type { RecordItem } from '../record-queries.ts';
import styles from './record.module.css';

/** Records that this one is linked to. A link made here to terms, spaces or sessions counts like one in a field. */
export function LinksTab({ template, record }: { template: TemplateInfo; record: RecordItem }) {
  const ws = useWorkspaceId();
  const { data: templates = [] } = useTemplates();
  const { data, error, refetch } = useQuery({
    queryKey: ['catalogue', 'links', ws, record._id],
    queryFn: async () => (await ask(getDocletWeaves, { params: { ws, ids: record._id }, query: { verbose: 'true' } }, 'The links could not be fetched.')).items,
  });
  const rules = template.weaves.filter((weave) => weave.create.includes('admin'));
  const [kind, setKind] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [underKey] = useState(questionKeys);
  const nameOf = (id: string) => templates.find((one) => one._id === id);
  const wordOf = (id: string) => {
    const found = nameOf(id);
    return found ? kindOf(found).one : 'record';
  };
  const change = async (what: string, said: string, send: (idempotencyKey: string) => Promise<Result<unknown>>) => {
    setBusy(what);
    const result = await underKey(what, send);
    setBusy(null);
    setFailed(result.success ? null : failureText(result, 'The link could not be changed. Please try again.'));
    if (result.success) announce(said);
    await refetch();
  };
  const rule = rules[kind];
  if (error && !data) return <RetryState title={error.message} onRetry={refetch} />;
  if (!data) return <LoadingState text="Looking for links…" />;
  return (
    <section className={`panel ${styles.section}`} aria-label="Links">
      {failed && <Notice kind="bad">{failed}</Notice>}
      {data.length === 0 && (
        <p className="meta">Nothing is linked. Most of what belongs together stands in the fields of the form; links come on top of those.</p>
      )}
      <ul className={styles.links}>
        {data.map((weave) => {
          const title = weave.doclet?.title || 'Without a title';
          const other = nameOf(weave.t_id);
          const mayRemove = template.weaves.some((one) => one.template_id === weave.t_id && one.remove.includes('admin'));
          return (
            <li key={weave._id} className={styles.link}>
              {other ? <Link href={`/catalogue/${other.key}/${weave.c_id}`}>{title}</Link> : title}
              <span className="meta">{[other && wordOf(other._id), weave.data['role']].filter((word) => typeof word === 'string').join(', ')}</span>
              {mayRemove && (
                <Button
                  size="small"
                  aria-label={`Remove the link to ${title}`}
                  busy={busy === weave._id}
                  onClick={() =>
                    void change(weave._id, 'The link is removed.', (idempotencyKey) =>
                      call(unlinkDoclet, { params: { ws, id: record._id, weaveId: weave._id } }, { idempotencyKey }),
                    )
                  }
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.grid}>
        <SelectField label="Link to a" value={kind} onChange={({ target }) => setKind(Number(target.value))}>
          {rules.map((one, index) => (
            <option key={`${one.template_id} ${one.role ?? ''}`} value={index}>
              {[wordOf(one.template_id), one.role].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
        {rule && (
          <RecordCombobox
            key={kind}
            label="Which one"
            kinds={rule.template_id}
            chosen={[record._id, ...data.map((weave) => weave.c_id)]}
            shown=""
            onPick={({ id, title }) =>
              void change(id, `Linked to ${title}.`, (idempotencyKey) =>
                call(
                  linkDoclets,
                  { params: { ws, id: record._id }, body: { data: [{ doclet_id: id, ...(rule.role ? { data: { role: rule.role } } : {}) }] } },
                  { idempotencyKey },
                ),
              )
            }
          />
        )}
      </div>
    </section>
  );
}
