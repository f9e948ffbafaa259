import { Link } from 'wouter';
import { cleanColor } from '#domain/color.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Column } from '#web/staff/chrome/lists/table.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { closedTag, SALE_DOUBTS } from '../catalogue-words.ts';
import type { FieldInfo } from '../description.ts';
import type { Place } from '../kinds.ts';
import { titleOf, useTitles, type RecordItem } from '../record-queries.ts';
import { statusOf, useSaleDoubts, type SaleDoubts } from '../sale-doubts.ts';
import { StateTag } from '../state-tag.tsx';
import { linksIn, valueText, type Telling } from '../value-text.ts';
import type { Choosing } from './use-choosing.ts';
import styles from './record-list.module.css';

function columnFields({ template, kind }: Place): FieldInfo[] {
  return kind.columns.flatMap((key) => template.fields.filter((field) => field.key === key));
}

/** The title links to the record. The other columns are those that matter for its kind. */
export function useColumns(place: Place, rows: readonly RecordItem[], choosing: Choosing | null): Column<RecordItem>[] {
  const fields = columnFields(place);
  const titles = useTitles(rows.flatMap((row) => fields.flatMap((field) => linksIn(field, row.data[field.key]))));
  const doubtsOf = useSaleDoubts(rows);
  const telling: Telling = { titles, money: useMoney(), count: useCount() };
  const head = place.kind.one.charAt(0).toUpperCase() + place.kind.one.slice(1);
  return [
    ...(choosing ? [choiceColumn(choosing)] : []),
    {
      head,
      cell: (row) => (
        <Link href={`/catalogue/${place.template.key}/${row._id}`} className={styles.title}>
          {titleOf(row)}
        </Link>
      ),
    },
    ...fields.map((field): Column<RecordItem> => ({
      head: columnHead(field),
      isNumber: field.kind === 'number' || field.kind === 'price' || field.key === 'price_matrix',
      cell: (row) =>
        field.key === 'status' ? (
          <Status state={row.data['status']} {...doubtsOf(row)} />
        ) : (
          <Cell field={field} value={row.data[field.key]} telling={telling} />
        ),
    })),
  ];
}

const choiceColumn = ({ has, turn }: Choosing): Column<RecordItem> => ({
  head: 'Chosen',
  cell: (row) => <input type="checkbox" className="checkbox" aria-label={`Choose ${titleOf(row)}`} checked={has(row)} onChange={() => turn(row)} />,
});

const columnHead = (field: FieldInfo): string => (field.key === 'price_matrix' ? 'Price' : field.label);

function Status({ state, closed, isUnlimited }: SaleDoubts & { state: unknown }) {
  return (
    <span className={styles.state}>
      <StateTag state={typeof state === 'string' ? state : null} />
      {closed.map(({ _id, template_id, data }) => (
        <span key={_id} className="tag warn">
          {closedTag(template_id === TEMPLATE.store ? 'Store' : 'Event', statusOf(data))}
        </span>
      ))}
      {isUnlimited && <span className="tag warn">{SALE_DOUBTS.unlimitedTag}</span>}
    </span>
  );
}

function Cell({ field, value, telling }: { field: FieldInfo; value: unknown; telling: Telling }) {
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
