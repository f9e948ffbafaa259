import { useQuery, useQueryClient } from '@tanstack/react-query';
import { exchangeWebhookSecretContract } from '#server/actions/exchange-webhook-secret/contract.ts';
import { listWebhooksContract } from '#server/actions/list-webhooks/contract.ts';
import { removeWebhookContract } from '#server/actions/remove-webhook/contract.ts';
import { saveWebhookContract } from '#server/actions/save-webhook/contract.ts';
import { sendWebhookContract } from '#server/actions/send-webhook/contract.ts';
import { webhookDeliveriesContract } from '#server/actions/webhook-deliveries/contract.ts';
import type { Webhook, WebhookDelivery, WebhookKind, WebhookWithSecret } from '#server/webhooks/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { WEBHOOKS } from './webhook-words.ts';

/** `proof`: a code or a recovery code. Both empty where nothing has to be proven. */
export type Typed = { url: string; description: string; kinds: readonly WebhookKind[]; password: string; proof: string };

const WEBHOOKS_KEY = 'webhooks';
const LOG_KEY = 'webhook deliveries';
/** What is sent happens on no screen, so nobody tells that something came of it. */
const LOOK_AGAIN_MS = 3000;

const reproof = ({ password, proof }: Pick<Typed, 'password' | 'proof'>) => ({ ...(password && { password }), ...(proof && proofOf(proof)) });

export function useWebhooks() {
  const ws = useWorkspaceId();
  return useQuery<Webhook[]>({
    queryKey: [WEBHOOKS_KEY, ws],
    queryFn: async ({ signal }) => (await ask(listWebhooksContract, { params: { ws }, body: { data: {} } }, WEBHOOKS.failed, signal)).items,
    retry: retryPassing,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useDeliveries(webhookId: string) {
  const ws = useWorkspaceId();
  return useQuery<WebhookDelivery[]>({
    queryKey: [LOG_KEY, ws, webhookId],
    queryFn: async ({ signal }) =>
      (await ask(webhookDeliveriesContract, { params: { ws }, body: { data: { webhook_id: webhookId } } }, WEBHOOKS.logFailed, signal)).items,
    retry: retryPassing,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** What an administrator does to a webhook. What is shown is fetched again afterwards. */
export function useWebhookDeeds() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const refreshed = async <T>(result: Result<T>): Promise<Result<T>> => {
    await Promise.all([WEBHOOKS_KEY, LOG_KEY].map((key) => queries.invalidateQueries({ queryKey: [key, ws] })));
    return result;
  };
  const params = { ws };
  return {
    save: async (webhook: Webhook | null, { url, description, kinds, ...proof }: Typed, status: Webhook['status'] = webhook?.status ?? 'active') => {
      const data = { ...(webhook && { webhook_id: webhook._id }), url, description, kinds: [...kinds], status, ...reproof(proof) };
      return refreshed<{ items: WebhookWithSecret[] }>(await call(saveWebhookContract, { params, body: { data } }));
    },
    exchange: async (webhookId: string, proof: Pick<Typed, 'password' | 'proof'>) =>
      refreshed<{ items: WebhookWithSecret[] }>(
        await call(exchangeWebhookSecretContract, { params, body: { data: { webhook_id: webhookId, ...reproof(proof) } } }),
      ),
    remove: async (webhookId: string, idempotencyKey: string) =>
      refreshed(await call(removeWebhookContract, { params, body: { data: { webhook_id: webhookId } } }, { idempotencyKey })),
    send: async (webhookId: string, deliveryId: string | null) =>
      refreshed(await call(sendWebhookContract, { params, body: { data: { webhook_id: webhookId, delivery_id: deliveryId } } })),
  };
}
