/** Tickets from before this date that cost less than 60 were for children, whatever their name. */
const JUNIOR_BEFORE = '2022-06-01';
const JUNIOR_BELOW = 60;

/** General, Junior, or the words before 'admission pass' in the name. */
export function ticketType({ name, createdAt, price }: { name: string; createdAt: string | null; price: number | null }): string {
  if (createdAt !== null && createdAt.slice(0, 10) < JUNIOR_BEFORE && price !== null && price < JUNIOR_BELOW) return 'Junior';
  const [, before] = /^(.*?)\s*admission pass/i.exec(name) ?? [];
  if (before?.trim()) return before.trim();
  return /\b(junior|child|kids?|youth)\b/i.test(name) ? 'Junior' : 'General';
}
