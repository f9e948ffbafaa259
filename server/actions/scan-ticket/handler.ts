import { gatePlace } from '#server/gate/gate-place.ts';
import { readPresented } from '#server/gate/presented-code.ts';
import { scanAnswer } from '#server/gate/scan-answer.ts';
import { scanTicket } from '#server/gate/scanning.ts';
import { signedIn } from '#server/http/actor.ts';
import { action } from '#server/http/route.ts';
import { scanTicketContract } from './contract.ts';

export const scanTicketAction = action(scanTicketContract, async (ctx, data) => {
  const { accountId, sessionId } = signedIn(ctx);
  const place = await gatePlace(ctx, data);
  const code = readPresented(data);
  const outcome = await scanTicket({ ctx, code, place, direction: place.direction, nonce: data.nonce ?? null, sessionId, operator: accountId });
  return [scanAnswer(ctx, outcome)];
});
