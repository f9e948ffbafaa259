import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';

type NamedTill = { name: string; operator_name: string; is_open: boolean };

/** Till sessions in the words that people use: the terminal's name, and whose drawer it is. */
export async function namedTills(ctx: Ctx, sessionIds: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, NamedTill>> {
  const { rows } = await sql<{ till_session_id: ObjectId; title: string | null; first_name: string | null; last_name: string | null; is_open: boolean }>`
    select t.till_session_id, d.title, a.first_name, a.last_name, t.state = 'open' as is_open
    from till_session t left join doclet d on d.workspace_id = t.workspace_id and d.doclet_id = t.till_id left join account a on a.account_id = t.operator_account
    where t.workspace_id = ${ctx.workspace.id} and t.till_session_id = any(${[...sessionIds]}::text[])`.execute(ctx.db);
  return new Map(
    rows.map(({ till_session_id, title, first_name, last_name, is_open }) => [
      till_session_id,
      { name: title ?? 'Till', operator_name: fullName(first_name, last_name), is_open },
    ]),
  );
}
