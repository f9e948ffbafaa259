import { csvFile, type CsvRow } from '#domain/csv.ts';

export function saveCsv(name: string, rows: readonly CsvRow[]): void {
  const address = URL.createObjectURL(new Blob([csvFile(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
