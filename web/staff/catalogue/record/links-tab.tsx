import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useTemplates, type TemplateInfo, type WeaveInfo } from '../description.ts';
import { RecordCombobox } from '../fields/record-combobox.tsx';
import { kindOf } from '../kinds.ts';
import { titleOf, type RecordItem } from '../record-queries.ts';
import { useLinks, type RecordLink } from './use-links.ts';
import styles from './record.module.css';

/** Records that this one is linked to. A link made here to terms, spaces or sessions counts like one in a field. */
export function LinksTab({ template, record }: { template: TemplateInfo; record: RecordItem }) {
  const { links, failed, busy, link, unlink } = useLinks(record._id);
  const mayRemove = ({ t_id }: RecordLink) => template.weaves.some((weave) => weave.template_id === t_id && weave.remove.includes('admin'));
  if (links.error && !links.data) return <RetryState title={links.error.message} onRetry={links.refetch} />;
  if (!links.data) return <LoadingState text="Looking for links…" />;
  return (
    <section className={`panel ${styles.section}`} aria-label="Links">
      {failed && <Notice kind="bad">{failed}</Notice>}
      {links.data.length === 0 && (
        <p className="meta">Nothing is linked. Most of what belongs together stands in the fields of the form; links come on top of those.</p>
      )}
      <ul className={styles.links}>
        {links.data.map((one) => (
          <LinkRow key={one._id} link={one} isBusy={busy === one._id} onRemove={mayRemove(one) ? () => void unlink(one._id) : null} />
        ))}
      </ul>
      <NewLink
        rules={template.weaves.filter((weave) => weave.create.includes('admin'))}
        taken={[record._id, ...links.data.map((one) => one.c_id)]}
        onPick={(picked, role) => void link(picked, role)}
      />
    </section>
  );
}

function LinkRow({ link, isBusy, onRemove }: { link: RecordLink; isBusy: boolean; onRemove: (() => void) | null }) {
  const { data: templates = [] } = useTemplates();
  const other = templates.find((template) => template._id === link.t_id);
  const title = titleOf(link.doclet);
  return (
    <li className={styles.link}>
      {other ? <Link href={`/catalogue/${other.key}/${link.c_id}`}>{title}</Link> : title}
      <span className="meta">{[other && kindOf(other).one, link.data['role']].filter((word) => typeof word === 'string').join(', ')}</span>
      {onRemove && (
        <Button size="small" aria-label={`Remove the link to ${title}`} busy={isBusy} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}

type NewLinkProps = {
  rules: readonly WeaveInfo[];
  /** records that cannot be chosen */
  taken: readonly string[];
  onPick: (picked: { id: string; title: string }, role: string | null) => void;
};

function NewLink({ rules, taken, onPick }: NewLinkProps) {
  const { data: templates = [] } = useTemplates();
  const [at, setAt] = useState(0);
  const rule = rules[at];
  const wordOf = (id: string) => {
    const found = templates.find((template) => template._id === id);
    return found ? kindOf(found).one : 'record';
  };
  return (
    <div className={styles.grid}>
      <SelectField label="Link to a" value={at} onChange={({ target }) => setAt(Number(target.value))}>
        {rules.map((one, index) => (
          <option key={`${one.template_id} ${one.role ?? ''}`} value={index}>
            {[wordOf(one.template_id), one.role].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      {rule && <RecordCombobox key={at} label="Which one" kinds={rule.template_id} chosen={taken} shown="" onPick={(picked) => onPick(picked, rule.role)} />}
    </div>
  );
}
