import type { Reply } from './open-house.ts';

/** What an action answered, without its envelope. Where the first item has a status of its own, that is the one told. */
export function outcomeOf(reply: Reply): any {
  return { status: reply.status, error: reply.body.errors?.[0]?.code, ...reply.body.data?.items[0] };
}

/** What an action answered, where anything but an answer is the failure of the test. */
export function itemsOf(reply: Reply): any[] {
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data.items;
}
