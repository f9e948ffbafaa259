import { gatePlace } from '#server/gate/gate-place.ts';
import { admitParty } from '#server/gate/order-party.ts';
import { scanAnswer } from '#server/gate/scan-answer.ts';
import { signedIn } from '#server/http/actor.ts';
import { action } from '#server/http/route.ts';
import { admitOrderContract } from './contract.ts';

export const admitOrderAction = action(admitOrderContract, async (ctx, data) => {
  const { accountId, sessionId } = signedIn(ctx);
  const admitted = await admitParty(ctx, await gatePlace(ctx, data), data.nonce, { sessionId, operator: accountId });
  return admitted.map(({ outcome, nonce }) => ({ ...scanAnswer(ctx, outcome), nonce }));
});
