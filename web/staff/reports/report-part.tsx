import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { saveCsv } from '../chrome/lists/csv.ts';
import { Table, type Column } from '../chrome/lists/table.tsx';
import styles from './reports.module.css';

/** A table column that also has a value for a file. Null: it is on the page alone. */
export type ReportColumn<Row> = Column<Row> & {
  inFile: ((row: Row) => string | number | null) | null;
  /** hidden on the page, but not in the file, if it is 0 in every row */
  isShownWhereAny?: boolean;
};

type Props<Row> = {
  title: string;
  /** the file's name without its extension */
  file: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  /** for a file with more rows than the page */
  fileRows?: readonly Row[];
  keyOf: (row: Row) => string;
  note?: ReactNode;
};

/** A table of a report that can be saved as a file. */
export function ReportPart<Row>({ title, file, columns, rows, fileRows = rows, keyOf, note }: Props<Row>) {
  const filed = columns.flatMap(({ head, inFile }) => (inFile ? [{ head, inFile }] : []));
  const save = () => saveCsv(file, [filed.map(({ head }) => head), ...fileRows.map((row) => filed.map(({ inFile }) => inFile(row)))]);
  const shown = columns.filter(({ isShownWhereAny, inFile }) => !isShownWhereAny || rows.some((row) => inFile?.(row) !== 0));
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <h2 className={styles.partTitle}>{title}</h2>
        <Button size="small" onClick={save} aria-label={`Save as CSV: ${title}`}>
          Save as CSV
        </Button>
      </div>
      <Table label={title} columns={shown} rows={rows} keyOf={keyOf} />
      {note && <p className="meta">{note}</p>}
    </section>
  );
}
