/** Whether every typed word occurs in a name, without regard to capitals and accents. Nothing typed finds everything. */
export function isNamedBy(name: string, typed: string): boolean {
  const within = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
