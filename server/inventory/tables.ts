import type { ColumnType, Generated } from 'kysely';

export type PoolKind = 'date' | 'any' | 'event' | 'merchandise' | 'session' | 'space';

export type HoldState = 'held' | 'committing' | 'sold';

export type InventoryTables = {
  pool: {
    workspace_id: string;
    pool_id: string;
    kind: PoolKind;
    subject_id: string;
    event_id: string;
    visit_date: string;
    capacity: number;
    planned: ColumnType<number | null, number | null | undefined, number | null>;
    held: Generated<number>;
    sold: Generated<number>;
    voided: Generated<number>;
    /** Kept for those who wait: no more of it is given to others. */
    kept: Generated<number>;
  };
  hold: {
    workspace_id: string;
    hold_id: string;
    owner: string;
    event_id: string;
    store_id: string | null;
    product_id: string;
    visit_date: string;
    entry_time: string | null;
    location_id: string | null;
    pool_ids: string[];
    state: Generated<HoldState>;
    order_id: string | null;
    expires_at: Date;
    extensions: Generated<number>;
    address: Generated<string>;
    created_at: Generated<Date>;
  };
  product_count: {
    workspace_id: string;
    product_id: string;
    visit_date: string;
    sold: Generated<number>;
  };
  catalog_version: {
    workspace_id: string;
    version: Generated<number>;
    pools_version: Generated<number>;
    draws: ColumnType<Readonly<Record<string, string>>, string, never>;
  };
};
