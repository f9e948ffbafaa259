import type { OutputOf } from '#server/http/contract.ts';
import type { bootstrap } from '#server/api/bootstrap/contract.ts';

/** What the page was sent with: workspace, brand, event, catalogue, prices. It stands in the HTML as data. */
export type Bootstrap = OutputOf<typeof bootstrap>;

export function readInlinedBootstrap(): Bootstrap | null {
  const element = document.getElementById('bootstrap');
  if (!element?.textContent) return null;
  try {
    return (JSON.parse(element.textContent) as { data: Bootstrap }).data;
  } catch {
    return null;
  }
}
