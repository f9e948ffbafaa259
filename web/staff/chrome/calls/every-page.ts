type Page<Item> = { items: readonly Item[]; next: string | null };

/** The most rows that a call answers with. */
export const MOST_AT_ONCE = 1000;

/** A list from its first page to its last, for a file. */
export async function everyPage<Item>(pageAfter: (after: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let after: string | null = null;
  do {
    const { items, next }: Page<Item> = await pageAfter(after);
    all.push(...items);
    after = next;
  } while (after !== null);
  return all;
}
