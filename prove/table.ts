export type Row = { proof: string; runs: number; good: boolean; figures: string };

export function printTable(rows: readonly Row[], say: (line: string) => void): void {
  const width = Math.max(...rows.map((row) => row.proof.length));
  say('');
  for (const row of rows) say(`${row.good ? 'holds' : 'FAILS'}  ${row.proof.padEnd(width)}  ${String(row.runs).padStart(4)} ×  ${row.figures}`);
}
