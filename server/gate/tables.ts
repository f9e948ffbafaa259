import type { Generated } from 'kysely';

export type GateTables = {
  scan: {
    workspace_id: string;
    scan_id: string;
    admission_id: string | null;
    device_id: string;
    gate: Generated<string>;
    direction: Generated<'in' | 'out'>;
    nonce: string | null;
    verdict: string;
    offline: Generated<boolean>;
    reentry: Generated<boolean>;
    operator_account: string | null;
    scanned_at: Date;
    received_at: Generated<Date>;
  };
  scan_conflict: {
    workspace_id: string;
    conflict_id: string;
    admission_id: string;
    first_scan: string;
    second_scan: string;
    found_at: Generated<Date>;
  };
  gate_device: {
    workspace_id: string;
    device_key: string;
    window_start: Date;
    bad: number;
    locked_until: Date | null;
  };
  activation: {
    workspace_id: string;
    activation_id: string;
    admission_id: string;
    first_name: string;
    last_name: string;
    dob: string | null;
    terminal_id: string | null;
    activated_by: string;
    activated_at: Date;
  };
  wristband: {
    workspace_id: string;
    wristband_id: string;
    uid: string;
    state: Generated<'unlinked' | 'linked' | 'checked-out' | 'blocked'>;
    replaced_by: Generated<string | null>;
    created_at: Generated<Date>;
  };
  wristband_link: {
    workspace_id: string;
    link_id: string;
    wristband_id: string;
    consumer_id: string;
    account_id: string | null;
    linked_by: string;
    linked_at: Generated<Date>;
    ended_at: Date | null;
  };
};
