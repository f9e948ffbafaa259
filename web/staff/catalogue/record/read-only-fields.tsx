import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { isWritableField, type Data, type TemplateInfo } from '../description.ts';
import { useTitles } from '../record-queries.ts';
import { linksIn, valueText } from '../value-text.ts';
import styles from './record.module.css';

/** Fields that the system maintains: how often a code was used, who has been invited. */
export function ReadOnlyFields({ template, data }: { template: TemplateInfo; data: Data }) {
  const fields = template.fields.filter((field) => !isWritableField(field) && data[field.key] !== undefined && field.key !== 'workspace_id');
  const titles = useTitles(fields.flatMap((field) => linksIn(field, data[field.key])));
  const money = useMoney();
  const count = useCount();
  if (fields.length === 0) return null;
  return (
    <section className="panel" aria-label="Kept by the house">
      <h2 className={styles.heading}>Kept by the house</h2>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>{valueText(field, data[field.key], { titles, money, count }) || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
