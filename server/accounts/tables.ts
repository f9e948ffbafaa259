import type { Generated } from 'kysely';
import type { DefaultedJson } from '#server/platform/database/json-column.ts';

export type AccountTables = {
  realm: { realm_id: string; name: string };
  account: {
    account_id: string;
    realm_id: string;
    email: string;
    earlier_emails: Generated<string[]>;
    username: string | null;
    password_hash: string | null;
    registered_from: Generated<string>;
    confirmed: Generated<boolean>;
    guest: Generated<boolean>;
    disabled: Generated<boolean>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone: Generated<string>;
    photo_file: string | null;
    profile: DefaultedJson;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  membership: { workspace_id: string; account_id: string; role: Role; created_at: Generated<Date> };
  session: {
    session_id: string;
    account_id: string;
    realm_id: string;
    workspace_id: string;
    kind: 'full' | 'guest' | 'second-factor';
    user_agent: Generated<string>;
    address: Generated<string>;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: Date;
    second_factor_at: Date | null;
    revoked_at: Date | null;
  };
  account_token: {
    token_hash: Buffer;
    purpose: string;
    account_id: string;
    workspace_id: string | null;
    data: DefaultedJson;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  second_factor: { account_id: string; secret: Buffer; confirmed_at: Date | null; last_step: Generated<number> };
  recovery_code: { account_id: string; code_hash: Buffer; used_at: Date | null };
};

export type Role = 'admin' | 'staff' | 'pos' | 'web';
