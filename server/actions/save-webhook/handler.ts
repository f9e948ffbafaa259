import { action } from '#server/http/route.ts';
import { addTarget, changeTarget } from '#server/webhooks/targets.ts';
import { saveWebhookContract } from './contract.ts';

export const saveWebhookAction = action(
  saveWebhookContract,
  async (ctx, { webhook_id: targetId, url, description, kinds, status, password, code, recovery_code }) => {
    const wanted = { url, description, kinds, isPaused: status === 'paused' };
    const proof = { password, code, recovery_code };
    return [targetId ? await changeTarget(ctx, targetId, wanted, proof) : await addTarget(ctx, wanted, proof)];
  },
);
