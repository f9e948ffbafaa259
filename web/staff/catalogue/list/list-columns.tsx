import { Link } from 'wouter';
import { cleanColor } from '#domain/color.ts';
import { useCount } from '#web/lib/count.ts';
import { useMoney } from '#web/lib/money.tsx';
import type { Column } from '#web/staff/chrome/table.tsx';
import type { FieldInfo } from '../description.ts';
import type { Place } from '../kinds.ts';
import { useTitles, type RecordItem } from '../record-queries.ts';
import { StateTag } from '../state-tag.tsx';
import { linksIn, valueText, type Telling } from '../value-text.ts';
import styles from './record-list.module.css';

export function columnFields({ template, kind }: Place): FieldInfo[] {
  return kind.columns.flatMap((key) => template.fields.filter((field) => field.key === key));
}

/** The title links to the record. The other columns are those that matter for its kind. */
export function useColumns(place: Place, rows: readonly RecordItem[]): Column<RecordItem>[] {
  const fields = columnFields(place);
  const titles = useTitles(rows.flatMap((row) => fields.flatMap((field) => linksIn(field, row.data[field.key]))));
  const telling: Telling = { titles, money: useMoney(), count: useCount() };
  const head = place.kind.one.charAt(0).toUpperCase() + place.kind.one.slice(1);
  return [
    {
      head,
      cell: (row) => (
        <Link href={`/catalogue/${place.template.key}/${row._id}`} className={styles.title}>
          {row.title || 'Without a title'}
        </Link>
      ),
    },
    ...fields.map((field): Column<RecordItem> => ({
      head: columnHead(field),
      isNumber: field.kind === 'number' || field.kind === 'price' || field.key === 'price_matrix',
      cell: (row) => <Cell field={field} value={row.data[field.key]} telling={telling} />,
    })),
  ];
}

export const columnHead = (field: FieldInfo): string => (field.key === 'price_matrix' ? 'Price' : field.label);

function Cell({ field, value, telling }: { field: FieldInfo; value: unknown; telling: Telling }) {
  if (field.key === 'status') return <StateTag state={typeof value === 'string' ? value : null} />;
  const text = valueText(field, value, telling);
  const color = field.kind === 'color' ? cleanColor(value) : null;
  if (text === '') return <span className="meta">–</span>;
  return (
    <>
      {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
      {text}
    </>
  );
}
