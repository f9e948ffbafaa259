import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { rowView } from '#server/doclets/seeing/row-view.ts';
import type { ViewScope } from '#server/doclets/views.ts';

/** A card on file. No field holds the processor's token, so no call gives it away. */
export const cardVaultView = rowView(
  TEMPLATE.cardVault,
  (ctx, scope) => sql`
    select c.card_id as doclet_id, c.account_type || ' ' || c.last_four as title, c.account_id as owner_account, c.created_at, c.created_at as updated_at,
      jsonb_build_object('account_type', c.account_type, 'last_four', c.last_four, 'card_exp_month', c.card_exp_month, 'card_exp_year', c.card_exp_year) as data
    from saved_card c where c.workspace_id = ${ctx.workspace.id} and c.removed_at is null and ${metBy(scope)}`,
  {},
  {
    backLinks: [
      {
        from: TEMPLATE.account,
        find: (ctx, ids) => sql`
        select d.doclet_id as from_id, c.card_id as to_id from doclet d join saved_card c on c.workspace_id = d.workspace_id and c.account_id = d.owner_account and c.removed_at is null
        where d.workspace_id = ${ctx.workspace.id} and d.doclet_id = any(${[...ids]}::text[]) and d.template_id = ${TEMPLATE.account}`,
      },
    ],
  },
);

/** Staff see every card by its last four digits. A consumer sees only their own cards, not those of an adult in the family. */
function metBy(scope: ViewScope) {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'people' && scope.accountId !== null ? sql`c.account_id = ${scope.accountId}` : sql`false`;
}
