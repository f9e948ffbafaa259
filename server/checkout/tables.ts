import type { Generated } from 'kysely';
import type { DefaultedJson, JsonColumn } from '#server/platform/json-column.ts';

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
  recon_break: {
    workspace_id: string;
    break_id: string;
    kind: 'missing-here' | 'missing-there' | 'amount' | 'status' | 'duplicate' | 'refunded-there';
    gateway_key: string;
    detail: DefaultedJson;
    found_at: Generated<Date>;
    repaired_at: Date | null;
    dismissed_at: Date | null;
  };
};
