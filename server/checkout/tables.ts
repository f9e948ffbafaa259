import type { Generated } from 'kysely';
import type { JsonColumn } from '#server/platform/database/json-column.ts';

export type CheckoutTables = {
  gateway_inbox: {
    workspace_id: string;
    gateway: string;
    event_id: string;
    payload: JsonColumn;
    received_at: Generated<Date>;
    processed_at: Date | null;
    attempts: Generated<number>;
  };
  dispute: {
    workspace_id: string;
    gateway: string;
    /** The gateway's id. */
    dispute_id: string;
    order_id: string;
    payment_id: string;
    amount_cents: number;
    currency: string;
    reason: string;
    state: 'open' | 'won' | 'lost';
    opened_at: Date;
    closed_at: Date | null;
  };
};
