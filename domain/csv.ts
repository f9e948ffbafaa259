type Marks = { between: ',' | ';'; decimal: '.' | ',' };
export type CsvRow = readonly (string | number | null)[];

/** Where numbers are written with a comma, spreadsheets split at semicolons, and read '12.5' as the 12th of May. `locale`: by default this device's, as a spreadsheet on it has. */
export function csvMarks(locale?: string): Marks {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? { between: ';', decimal } : { between: ',', decimal: '.' };
}

/** A list as CSV. What a spreadsheet would take for a formula is marked as text, also in the middle of a cell: one that splits at other marks heeds no quotes of ours. */
export function csvOf(rows: readonly CsvRow[], marks: Marks): string {
  return rows.map((row) => row.map((value) => cell(value, marks)).join(marks.between)).join('\r\n');
}

/** The whole file. Its first mark tells a spreadsheet how letters are written. */
export const csvFile = (rows: readonly CsvRow[], locale?: string): string => `\uFEFF${csvOf(rows, csvMarks(locale))}`;

function cell(value: string | number | null, { between, decimal }: Marks): string {
  if (typeof value === 'number') return String(value).replace('.', decimal);
  const text = value ?? '';
  const safe = text.replaceAll(/(^|[;\t\r\n])(?=[=+\-@\t\r])/g, "$1'");
  return safe.includes(between) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
