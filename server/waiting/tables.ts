import type { Generated } from 'kysely';
import type { WaitingState } from './contract.ts';

export type WaitingTables = {
  waiting_entry: {
    workspace_id: string;
    entry_id: string;
    event_id: string;
    product_id: string;
    visit_date: string;
    entry_time: string | null;
    units: number;
    email: string;
    account_id: string | null;
    state: WaitingState;
    /** The pools in which places are kept for them. */
    kept_pools: Generated<string[]>;
    hold_ids: Generated<string[]>;
    offer_ends_at: Date | null;
    asked_at: Date;
    waiting_since: Date | null;
    ended_at: Date | null;
  };
};
