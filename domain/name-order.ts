const english = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of names in every list: without regard to capitals and accents, numbers in their own order, and the same in each browser and on each node. */
export const compareNames = (a: string, b: string): number => english.compare(a, b);
