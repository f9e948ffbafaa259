import type { Generated } from 'kysely';
import type { DefaultedJson } from '#server/platform/database/json-column.ts';
import type { Denomination } from './cash-count.ts';

export type PosTables = {
  till_session: {
    workspace_id: string;
    till_session_id: string;
    till_id: string;
    terminal_id: string | null;
    store_id: string | null;
    operator_account: string;
    state: 'open' | 'counted' | 'closed';
    opening_cents: number;
    counted_cents: number | null;
    expected_cents: number | null;
    over_short_cents: number | null;
    denominations: DefaultedJson<{ opening?: Denomination[]; closing?: Denomination[] }>;
    type: string | null;
    tracking: string | null;
    opened_at: Generated<Date>;
    closed_at: Date | null;
  };
  till_movement: {
    workspace_id: string;
    movement_id: string;
    till_session_id: string;
    kind: 'opening' | 'sale' | 'change' | 'refund' | 'in' | 'out' | 'correction';
    amount_cents: number;
    denominations: DefaultedJson<Denomination[]>;
    order_id: string | null;
    task_id: string | null;
    requested_by: string;
    approved_by: string | null;
    type: string | null;
    tracking: string | null;
    at: Generated<Date>;
  };
  wristband_charge: {
    workspace_id: string;
    charge_id: string;
    order_id: string;
    wristband_id: string;
    link_id: string;
    consumer_id: string;
    day: string;
    amount_cents: number;
    payment_id: string | null;
    state: 'reserved' | 'spent' | 'released';
    created_at: Date;
  };
  spending_day: {
    workspace_id: string;
    consumer_id: string;
    day: string;
    spent_cents: Generated<number>;
  };
};
