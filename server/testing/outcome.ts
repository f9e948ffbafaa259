import type { Reply } from './open-house.ts';

/** What an action answered, without its envelope. Where the first item has a status of its own, that is the one told. */
export function outcomeOf(reply: Reply): any {
  return { status: reply.status, error: reply.body.errors?.[0]?.code, ...reply.body.data?.items[0] };
}
