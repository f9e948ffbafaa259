import pg from 'pg';
import { vi } from 'vitest';

/** The statements about a workspace's rows that a call sends, in order. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    const sent = query.mock.calls.map(([asked]) => (typeof asked === 'string' ? asked : (asked as unknown as { text: string }).text));
    return sent.filter((text) => text.includes('workspace_id'));
  } finally {
    query.mockRestore();
  }
}
