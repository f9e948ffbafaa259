import type { Generated } from 'kysely';
import type { DefaultedJson, JsonColumn } from '#server/platform/database/json-column.ts';

export type WorkspaceTables = {
  workspace: {
    workspace_id: string;
    app_key: string;
    name: string;
    description: Generated<string>;
    notes: Generated<string>;
    group_name: Generated<string>;
    time_zone: Generated<string>;
    currency: Generated<string>;
    locale: Generated<string>;
    copyright: Generated<string>;
    default_brand: string | null;
    default_event: string | null;
    settings: DefaultedJson;
    created_at: Generated<Date>;
  };
  domain_config: {
    fqdn: string;
    doclet_id: string;
    workspace_id: string;
    realm_id: string;
    default_brand: string | null;
    default_event: string | null;
    copyright: Generated<string>;
    terms_path: Generated<string>;
    is_default: Generated<boolean>;
  };
  task: {
    workspace_id: string;
    task_id: string;
    kind: string;
    title: string;
    data: DefaultedJson;
    status: Generated<'open' | 'confirmed' | 'declined'>;
    requested_by: string;
    decided_by: string | null;
    decided_at: Date | null;
    created_at: Generated<Date>;
  };
  channel: { workspace_id: string; channel_id: string; name: string; topic: Generated<string> };
  notification: {
    workspace_id: string;
    notification_id: string;
    channel_id: string;
    header: string;
    body: string;
    created_by: string | null;
    created_at: Generated<Date>;
  };
  support_request: {
    workspace_id: string;
    support_id: string;
    account_id: string | null;
    issue_title: string;
    issue_description: string;
    issuer_name: string;
    issuer_phone: string;
    issuer_email: string;
    issuer_pref_contact: string;
    created_at: Generated<Date>;
  };
  resource_use: { workspace_id: string; use_id: string; kind: string; detail: JsonColumn; created_at: Generated<Date> };
  audit: {
    workspace_id: string;
    audit_id: string;
    actor_account: string | null;
    actor_role: string;
    action: string;
    outcome: string;
    subject: string | null;
    detail: DefaultedJson;
    at: Generated<Date>;
  };
};
