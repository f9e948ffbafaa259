import type { CircuitBreaker } from './circuit-breaker.ts';
import type { PaymentGateway } from './gateway.ts';
import { UNAVAILABLE, UNREACHABLE, failed, unknown } from './gateway.ts';
import { readable } from './readable-answer.ts';

/**
 * The same gateway behind a circuit breaker. While the breaker is open nothing is sent, so a charge, a refund or a card to be saved has definitely failed, and a lookup stays
 * unanswered. Characters that are not text are removed from every answer.
 */
export function guardGateway(gateway: PaymentGateway, breaker: CircuitBreaker): PaymentGateway {
  async function guard<O extends { status: string }, C>(ask: () => Promise<O>, closed: C): Promise<O | C> {
    if (!breaker.allows()) return closed;
    const outcome = readable(await ask());
    if (isSick(outcome)) breaker.recordFailure();
    else breaker.recordSuccess();
    return outcome;
  }
  const notSent = failed(UNAVAILABLE);
  const notAsked = unknown(UNAVAILABLE);
  const keptCard = gateway.keptCard?.bind(gateway);
  return {
    ...gateway,
    charge: (request) => guard(() => gateway.charge(request), notSent),
    refund: (request) => guard(() => gateway.refund(request), notSent),
    storeCard: (request) => guard(() => gateway.storeCard(request), notSent),
    lookup: (gatewayKey) => guard(() => gateway.lookup(gatewayKey), notAsked),
    void: (gatewayKey) => guard(() => gateway.void(gatewayKey), notAsked),
    lookupRefund: (request) => guard(() => gateway.lookupRefund(request), notAsked),
    list: (sinceIso) => guard(() => gateway.list(sinceIso), notAsked),
    ...(keptCard ? { keptCard: (gatewayKey: string) => guard(() => keptCard(gatewayKey), notAsked) } : {}),
    removeCard: (vaultId) => guard(() => gateway.removeCard(vaultId), notAsked),
    verifyWebhook: (body, headers) => readable(gateway.verifyWebhook(body, headers)),
  };
}

function isSick(outcome: { status: string; reason?: string; answered?: true }): boolean {
  return outcome.reason === UNREACHABLE || (outcome.status === 'unknown' && outcome.answered !== true);
}
