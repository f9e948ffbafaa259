/**
 * A list as CSV. What a spreadsheet would take for a formula is marked as text, also in the middle of a cell: where numbers are written with a comma, spreadsheets split at semicolons
 * and then heed no quotes of ours.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = text.replaceAll(/(^|[;\t\r\n])(?=[=+\-@\t\r])/g, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function saveCsv(name: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
