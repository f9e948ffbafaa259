import type { Generated } from 'kysely';
import type { WebhookDelivery, WebhookFailure, WebhookKind } from './contract.ts';

export type WebhookTables = {
  webhook_target: {
    workspace_id: string;
    target_id: string;
    url: string;
    description: string;
    kinds: WebhookKind[];
    /** Sealed, as the one before it, which signs too for a day after an exchange. */
    secret: string;
    earlier_secret: string | null;
    earlier_until: Date | null;
    paused_at: Date | null;
    paused_by: 'office' | 'failures' | null;
    /** The first failure since something last arrived. */
    failing_since: Date | null;
    created_at: Date;
  };
  webhook_delivery: {
    workspace_id: string;
    target_id: string;
    event_id: string;
    type: string;
    /** Exactly what is sent and signed. */
    body: string;
    state: Generated<WebhookDelivery['state']>;
    tries: Generated<number>;
    /** When it was first to be sent, or was last asked to be sent again. */
    tries_from: Date;
    answer_status: number | null;
    failure: WebhookFailure | null;
    tried_at: Date | null;
    created_at: Date;
  };
  webhook_due: {
    workspace_id: string;
    target_id: string;
    event_id: string;
    run_at: Date;
    /** The tries since `tries_from`, the one under way included. */
    tries: Generated<number>;
  };
};
