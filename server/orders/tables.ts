import type { Generated } from 'kysely';
import type { Reentry } from '#domain/gate/reentry.ts';
import type { AdmissionState } from '#domain/gate/verdict.ts';
import type { Tender } from '#server/payments/contract.ts';
import type { DefaultedJson } from '#server/platform/database/json-column.ts';
import type { ItemSnapshot } from './item-snapshot.ts';

export type OrdersTables = {
  promo_count: {
    workspace_id: string;
    promo_id: string;
    max_uses: number | null;
    used: Generated<number>;
  };
  promo_use: {
    workspace_id: string;
    promo_id: string;
    order_id: string;
    customer: string;
    use_no: number;
  };
  sales_order: {
    workspace_id: string;
    order_id: string;
    reference: string;
    source: 'web' | 'pos';
    state: 'placeholder' | 'awaiting-payment' | 'paying' | 'paid' | 'complete' | 'cancelled' | 'expired' | 'needs-review';
    owner: string;
    store_id: string | null;
    buyer_account: string | null;
    buyer_consumer: string | null;
    buyer_name: Generated<string>;
    buyer_email: Generated<string>;
    buyer_phone: Generated<string>;
    billing: DefaultedJson;
    terminal_id: string | null;
    till_session_id: string | null;
    operator_account: string | null;
    currency: string;
    items_cents: Generated<number>;
    discount_cents: Generated<number>;
    tax_cents: Generated<number>;
    fees_cents: Generated<number>;
    included_tax_cents: Generated<number>;
    total_cents: Generated<number>;
    refunded_cents: Generated<number>;
    promo_id: string | null;
    promo_code: string | null;
    cashless: Generated<boolean>;
    kvp: DefaultedJson;
    attempts: Generated<number>;
    note: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    completed_at: Date | null;
    mailed_at: Generated<Date | null>;
    /** When a sale at a till was found that was paid and left. */
    left_at: Generated<Date | null>;
  };
  order_item: {
    workspace_id: string;
    item_id: string;
    order_id: string;
    /** The attempt that was to pay for it. Null: every payment of the order. */
    attempt_no: number | null;
    line_no: number;
    hold_id: string | null;
    product_id: string;
    event_id: string;
    store_id: string | null;
    visit_date: string;
    /** The day that it was sold for, where it was moved to another. */
    sold_for: Generated<string | null>;
    /** The earliest day that its holder has moved it away from by themselves. */
    moved_off: Generated<string | null>;
    entry_time: string | null;
    session_id: Generated<string | null>;
    location_id: string | null;
    name: string;
    product: DefaultedJson<ItemSnapshot>;
    price_cents: number;
    discount_cents: Generated<number>;
    tax_cents: Generated<number>;
    fees_cents: Generated<number>;
    included_tax_cents: Generated<number>;
    total_cents: number;
    refunded_cents: Generated<number>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    dob: string | null;
    consumer_id: string | null;
    consumer_is_new: Generated<boolean>;
    state: Generated<'open' | 'sold' | 'refunded' | 'void' | 'replaced'>;
  };
  /** A payment for a visit on a day that costs more. */
  paid_move: {
    workspace_id: string;
    payment_id: string;
    order_id: string;
    visit_date: string;
    entry_time: string | null;
    item_ids: string[];
  };
  item_raise: {
    workspace_id: string;
    item_id: string;
    payment_id: string;
    price_cents: number;
    tax_cents: number;
    fees_cents: number;
    included_tax_cents: number;
    total_cents: number;
    /** Its posting. Null: not paid, or not paid yet. */
    txn_id: string | null;
  };
  admission: {
    workspace_id: string;
    admission_id: string;
    secret: Buffer;
    order_id: string | null;
    item_id: string | null;
    event_id: string;
    product_id: string;
    store_id: string | null;
    visit_date: string;
    entry_time: string | null;
    /** The session that it is for, and the time of it that the holder was last told, where it was moved. */
    session_id: Generated<string | null>;
    told_time: Generated<string | null>;
    location_id: string | null;
    name: string;
    kind: 'admission' | 'addon' | 'merchandise';
    consumer_id: string | null;
    holder_account: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    price_cents: Generated<number>;
    reentry: Generated<Reentry>;
    needs_activation: Generated<boolean>;
    admits: Generated<number>;
    activated_at: Date | null;
    state: Generated<AdmissionState>;
    used_at: Date | null;
    used_gate: string | null;
    last_in_at: Generated<Date | null>;
    last_in_gate: Generated<string | null>;
    in_before_at: Generated<Date | null>;
    created_at: Generated<Date>;
    revoked_at: Date | null;
    revoked_from: Generated<AdmissionState | null>;
    given_back_at: Generated<Date | null>;
    moved_at: Generated<Date | null>;
  };
  refund: {
    workspace_id: string;
    refund_id: string;
    order_id: string | null;
    payment_id: string | null;
    item_id: string | null;
    kind: 'item' | 'order' | 'partial' | 'arbitrary' | 'void';
    tender: Tender;
    gateway_key: string | null;
    state: 'reserved' | 'sent' | 'succeeded' | 'failed' | 'unknown';
    amount_cents: number;
    reason: Generated<string>;
    till_session_id: string | null;
    requested_by: string | null;
    approved_by: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    decided_at: Date | null;
    txn_id: string | null;
    currency: Generated<string>;
    asked_at: Generated<Date | null>;
    told_at: Generated<Date | null>;
    paid_cents: number | null;
  };
  refund_item: {
    workspace_id: string;
    refund_id: string;
    item_id: string;
    amount_cents: number;
    closes: boolean;
    revoked_admission: string | null;
  };
};
