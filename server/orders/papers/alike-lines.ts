/** One line for all things that read alike, with their number: '2 × Day pass, Saturday, December 12th, 2026'. */
export function alikeLines<Thing>(things: readonly Thing[], lineOf: (thing: Thing) => string): string {
  return [...Map.groupBy(things, lineOf)].map(([line, alike]) => `${alike.length} × ${line}`).join('\n');
}
