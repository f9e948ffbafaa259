import type { Reply } from './open-house.ts';

/** An action's answer without its envelope. If the first item has a status, that replaces the HTTP status. */
export function outcomeOf(reply: Reply): any {
  return { status: reply.status, error: reply.body.errors?.[0]?.code, ...reply.body.data?.items[0] };
}

/** An action's items. Any refusal fails the test. */
export function itemsOf(reply: Reply): any[] {
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data.items;
}
