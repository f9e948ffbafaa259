import type { Generated } from 'kysely';

export type WaitingRoomTables = {
  waiting_room: {
    workspace_id: string;
    event_id: string;
    begins_at: Date;
    entered: Generated<number>;
    credit: number;
    counted_at: Date;
    reached: number;
  };
  room_place: {
    workspace_id: string;
    event_id: string;
    owner: string;
    entered_at: Date;
    entry_number: number;
    lot: number;
    place: number;
    seen_at: Date;
    admitted_at: Date | null;
    pass_ends_at: Date | null;
  };
};
