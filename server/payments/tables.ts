import type { Generated } from 'kysely';
import type { DefaultedJson } from '#server/platform/database/json-column.ts';
import type { Tender } from './contract.ts';

export type PaymentsTables = {
  payment: {
    workspace_id: string;
    payment_id: string;
    order_id: string;
    attempt_no: number;
    tender: Tender;
    gateway: string | null;
    gateway_key: string | null;
    gateway_id: string | null;
    state: 'created' | 'sent' | 'approved' | 'declined' | 'failed' | 'unknown' | 'voiding' | 'voided';
    amount_cents: number;
    tender_cents: Generated<number>;
    change_cents: Generated<number>;
    currency: string;
    brand: string | null;
    last_four: string | null;
    decline_message: string | null;
    /** Set where the gateway took something else than `amount_cents`. */
    taken_cents: Generated<number | null>;
    taken_currency: Generated<string | null>;
    difference_accepted_at: Generated<Date | null>;
    /** What the buyer's bank has taken back. */
    disputed_cents: Generated<number>;
    till_session_id: string | null;
    operator_account: string | null;
    refund_reserved_cents: Generated<number>;
    refunded_cents: Generated<number>;
    created_at: Generated<Date>;
    sent_at: Date | null;
    /** Set while it is still open: it is given up, and the gateway is asked to undo it. */
    decided_at: Date | null;
    asked_at: Generated<Date | null>;
    challenge_until: Generated<Date | null>;
  };
  card_decline: {
    workspace_id: string;
    subject: string;
    declines: number;
    window_start: Date;
    blocked_until: Date | null;
    allowed: Generated<number>;
  };
  saved_card: {
    workspace_id: string;
    card_id: string;
    account_id: string;
    vault_id: string;
    account_type: string;
    last_four: string;
    card_exp_month: string;
    card_exp_year: string;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
  wristband_value: { workspace_id: string; wristband_id: string; balance_cents: Generated<number> };
  wristband_top_up: {
    workspace_id: string;
    order_id: string;
    wristband_id: string;
    terminal_id: string;
    sequence: number | null;
    amount_cents: number;
    created_at: Date;
  };
  wristband_value_movement: {
    workspace_id: string;
    movement_id: string;
    wristband_id: string;
    kind: 'top-up' | 'spend' | 'spend-back' | 'return' | 'return-failed' | 'moved';
    amount_cents: number;
    link_id: string | null;
    payment_id: string | null;
    refund_id: string | null;
    at: Date;
  };
  ledger_txn: {
    workspace_id: string;
    txn_id: string;
    kind: string;
    order_id: string | null;
    reverses: string | null;
    posted_at: Generated<Date>;
    currency: string;
    accounts: string[];
    /** What each of the accounts gets; negative for what it gives. */
    amounts: number[];
  };
  /** The entries of all postings: a view, to be read only. */
  ledger_entry: {
    workspace_id: string;
    txn_id: string;
    kind: string;
    order_id: string | null;
    posted_at: Date;
    currency: string;
    entry_no: number;
    account: string;
    amount_cents: number;
  };
  recon_break: {
    workspace_id: string;
    break_id: string;
    kind: 'missing-here' | 'missing-there' | 'amount' | 'status' | 'duplicate' | 'refunded-there' | 'refund-amount' | 'refund-failed' | 'void-failed';
    gateway_key: string;
    detail: DefaultedJson;
    found_at: Generated<Date>;
    repaired_at: Date | null;
    dismissed_at: Date | null;
  };
};
