/** Gives rows without an id a key made from their text. Equal rows differ by how many equal ones stand before them. */
export function keyed<Row>(rows: readonly Row[], said: (row: Row) => string): { key: string; row: Row }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = said(row);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return { key: `${before} ${text}`, row };
  });
}
