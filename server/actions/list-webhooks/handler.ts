import { action } from '#server/http/route.ts';
import { listTargets } from '#server/webhooks/targets.ts';
import { listWebhooksContract } from './contract.ts';

export const listWebhooksAction = action(listWebhooksContract, (ctx) => listTargets(ctx));
