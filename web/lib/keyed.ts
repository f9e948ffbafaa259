/** Rows without an id of their own get one from what they say; alike ones are told apart by how many of their likes stand before. */
export function keyed<Row>(rows: readonly Row[], said: (row: Row) => string): { key: string; row: Row }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = said(row);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return { key: `${before} ${text}`, row };
  });
}
