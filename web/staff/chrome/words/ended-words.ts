import { counted } from '#domain/one-or-several.ts';

/** What a refund ends: 'revokes 2 tickets', 'takes back 1 item'. */
export function endedWords({ tickets, goods }: { tickets: number; goods: number }): string[] {
  const revoked = tickets > 0 ? [`revokes ${counted(tickets, 'ticket', 'tickets')}`] : [];
  return goods > 0 ? [...revoked, `takes back ${counted(goods, 'item', 'items')}`] : revoked;
}
