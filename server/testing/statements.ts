import pg from 'pg';
import { vi } from 'vitest';

type Statement = { text: string; values: readonly unknown[] };

/** The statements about a workspace's rows that a call sends, in order. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  return (await statementsSent(call)).map(({ text }) => text);
}

/** The same, with what they ask about. */
export async function statementsSent(call: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return query.mock.calls.map(statementOf).filter(({ text }) => text.includes('workspace_id'));
  } finally {
    query.mockRestore();
  }
}

function statementOf([asked, values]: readonly unknown[]): Statement {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [] };
  const sent = asked as Partial<Statement>;
  return { text: sent.text ?? '', values: sent.values ?? [] };
}
