import type { Generated } from 'kysely';
import type { DefaultedJson, JsonColumn, OptionalJson } from '#server/platform/database/json-column.ts';

export type PlatformTables = {
  migration: { name: string; applied_at: Generated<Date> };
  platform_secret: { name: string; value: Buffer };
  captcha_spent: { token_hash: Buffer; expires_at: Date };
  rate_window: { rate_key: string; window_start: Date; spent: number };
  outbox: {
    workspace_id: string;
    outbox_id: string;
    kind: string;
    payload: JsonColumn;
    run_at: Generated<Date>;
    attempts: Generated<number>;
    sent_at: Date | null;
    dead_at: Date | null;
    last_error: string | null;
    created_at: Generated<Date>;
  };
  idempotency: {
    workspace_id: string;
    scope: string;
    key: string;
    request_hmac: Buffer;
    state: 'running' | 'finished';
    status: number | null;
    /** Sealed with what the caller sent, so that nobody else can open it. */
    response: OptionalJson<{ sealed: string }>;
    begun: OptionalJson<Readonly<Record<string, unknown>>>;
    /** The number of the node that is working on the request, if other nodes can see whether that node is alive. */
    runner: Generated<number | null>;
    started_at: Generated<Date>;
    finished_at: Date | null;
  };
  mail: {
    workspace_id: string;
    mail_id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    html: string;
    plain: string;
    attachments: DefaultedJson<MailAttachment[]>;
    created_at: Generated<Date>;
    sent_at: Date | null;
  };
  file: {
    workspace_id: string;
    file_id: string;
    file_name: string;
    mime: string;
    size_bytes: number;
    sha256: Buffer;
    public: Generated<boolean>;
    purpose: string;
    owner_account: string | null;
    subject_doclet: string | null;
    created_at: Generated<Date>;
  };
};

/** An attachment is stored as the kind and id that it is rendered from, so that a stored mail holds no ticket. */
export type MailAttachment = { kind: string; id: string; file_name: string };
