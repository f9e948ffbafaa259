import type { Generated } from 'kysely';

export type PeopleTables = {
  ticket_transfer: {
    workspace_id: string;
    transfer_id: string;
    admission_id: string;
    from_account: string;
    to_email: string | null;
    to_phone: string | null;
    token_hash: Buffer | null;
    state: 'offered' | 'accepted' | 'recalled' | 'expired';
    expires_at: Date;
    created_at: Generated<Date>;
    decided_at: Date | null;
    new_admission_id: string | null;
  };
  ticket_link: { workspace_id: string; token_hash: Buffer; email: string; created_at: Date; expires_at: Date };
  group_reservation: {
    workspace_id: string;
    reservation_id: string;
    group_id: string;
    event_id: string;
    visit_date: string;
    consumer_id: string;
    admission_id: string | null;
    state: 'reserved' | 'cancelled';
    reason: string | null;
    created_by: string;
    created_at: Generated<Date>;
    cancelled_at: Date | null;
  };
};
