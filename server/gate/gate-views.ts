import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { columnsIn, instantOf, rowView, type RowColumns } from '#server/doclets/seeing/row-view.ts';
import type { ViewScope } from '#server/doclets/views.ts';
import { turnedIn } from '#server/orders/entitlement-id.ts';

const WEARER = sql`case when b.state <> 'unlinked' then l.consumer_id end`;
const BAND_COLUMNS: RowColumns = { status: sql`replace(b.state, '-', '_')`, consumer_id: WEARER, uid: sql`b.uid` };

/** A wristband and its wearer. A band that was blocked or handed in still shows its last wearer; one that was taken off shows nobody. */
export const wristbandView = rowView(
  TEMPLATE.wristband,
  (ctx, scope) => sql`
    select b.wristband_id as doclet_id, b.uid as title, case when b.state <> 'unlinked' then l.account_id end as owner_account, b.created_at, greatest(b.created_at, l.linked_at, l.ended_at) as updated_at,
      jsonb_build_object('label', b.uid, 'uid', b.uid, 'status', replace(b.state, '-', '_'), 'consumer_id', ${WEARER}, 'balance', coalesce(m.balance_cents, 0) / 100.0, 'linked_at', case when b.state <> 'unlinked' then ${instantOf('l.linked_at')} end,
        'checked_out_at', case when b.state = 'checked-out' then ${instantOf('l.ended_at')} end) as data,
      ${columnsIn(BAND_COLUMNS)}
    from wristband b
    left join lateral (select * from wristband_link w where w.workspace_id = b.workspace_id and w.wristband_id = b.wristband_id order by w.ended_at is null desc, w.linked_at desc limit 1) l on true
    left join wristband_value m on m.workspace_id = b.workspace_id and m.wristband_id = b.wristband_id
    where b.workspace_id = ${ctx.workspace.id} and ${metBy(scope)}`,
  { consumer_id: TEMPLATE.consumer },
  { columns: BAND_COLUMNS },
);

/** Whoever paid for the wearer when the band was put on need no longer do so, and then reads it no more. */
function metBy(scope: ViewScope) {
  return scope.kind === 'people' ? sql`l.ended_at is null and l.consumer_id = any(${[...scope.consumerIds]}::text[])` : sql`true`;
}

const ACTIVATION_COLUMNS: RowColumns = { admission_id: sql`v.admission_id`, doclet_id: turnedIn('v.admission_id'), terminal_id: sql`v.terminal_id` };

/** Records when a ticket became a person's. */
export const activationView = rowView(
  TEMPLATE.entitlementActivation,
  (ctx, scope) => sql`
    select v.activation_id as doclet_id, v.first_name || ' ' || v.last_name as title, a.holder_account as owner_account, v.activated_at as created_at, v.activated_at as updated_at,
      jsonb_build_object('admission_id', v.admission_id, 'doclet_id', ${turnedIn('v.admission_id')}, 'first_name', v.first_name, 'last_name', v.last_name, 'dob', v.dob, 'terminal_id', v.terminal_id,
        'activated_by', v.activated_by, 'activated_at', ${instantOf('v.activated_at')}, 'consumer_id', a.consumer_id) as data,
      ${columnsIn(ACTIVATION_COLUMNS)}
    from activation v join admission a on a.workspace_id = v.workspace_id and a.admission_id = v.admission_id
    where v.workspace_id = ${ctx.workspace.id} and ${activationMetBy(scope)}`,
  { doclet_id: TEMPLATE.consumerEntitlement, admission_id: TEMPLATE.admissionQrCode, terminal_id: TEMPLATE.accessTerminal },
  { columns: ACTIVATION_COLUMNS },
);

function activationMetBy(scope: ViewScope) {
  if (scope.kind === 'people') return sql`(a.consumer_id = any(${[...scope.consumerIds]}::text[]) or a.holder_account = ${scope.accountId})`;
  return scope.kind === 'place' ? sql`a.store_id = any(${[...scope.storeIds]}::text[])` : sql`true`;
}
