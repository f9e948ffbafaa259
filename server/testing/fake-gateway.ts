import type { ChargeOutcome, ChargeRequest, PaymentSource, RefundOutcome, WebhookEvent } from '#server/payments/gateways/gateway.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import type { HouseGateway } from '#server/payments/create-gateway.ts';

export type FakeCharge = ChargeRequest & { outcome: ChargeOutcome; refundedCents: number; voided: boolean; at: number };

/**
 * A card processor in this process, with a journal that a test can compare with ours. It answers at once unless told otherwise; `lose` makes the next charges without reporting
 * them. Its webhooks need no signature.
 */
export type FakeGateway = HouseGateway & {
  charges: Map<string, FakeCharge>;
  tombstones: Set<string>;
  refunds: Map<string, { gatewayKey: string; amountCents: number; outcome: RefundOutcome }>;
  lose: (count: number) => void;
  refuseRefunds: (outcome: RefundOutcome | null) => void;
  before: { charge: () => Promise<void>; refund: () => Promise<void> };
  asked: () => number;
};

const DECLINES: Record<string, string> = { '4000000000000002': 'Your card was declined.', '4000000000009995': 'Your card has insufficient funds.' };

export function createFakeGateway(): FakeGateway {
  const charges: FakeGateway['charges'] = new Map();
  const refunds: FakeGateway['refunds'] = new Map();
  const tombstones = new Set<string>();
  const before: FakeGateway['before'] = { charge: async () => {}, refund: async () => {} };
  let losing = 0;
  let refundOutcome: RefundOutcome | null = null;
  let asked = 0;
  let cards = 0;
  const gateway: FakeGateway = {
    name: 'sandbox',
    capture: 'direct',
    charges,
    refunds,
    tombstones,
    before,
    asked: () => asked,
    lose: (count) => void (losing = count),
    refuseRefunds: (outcome) => void (refundOutcome = outcome),
    async charge(request) {
      asked++;
      await before.charge();
      if (tombstones.has(request.gatewayKey)) return failed('voided');
      const known = charges.get(request.gatewayKey);
      const outcome = known?.outcome ?? decide(request);
      if (!known)
        charges.set(request.gatewayKey, { ...request, source: { kind: 'token', token: 'hidden' }, outcome, refundedCents: 0, voided: false, at: Date.now() });
      if (losing > 0) {
        losing--;
        return unknown('lost');
      }
      return outcome;
    },
    async lookup(key) {
      return charges.get(key)?.outcome ?? { status: 'not_found' };
    },
    async void(key) {
      tombstones.add(key);
      const charge = charges.get(key);
      if (charge) charge.voided = true;
      return { status: 'voided' };
    },
    async refund({ refundKey, gatewayKey, amountCents }) {
      await before.refund();
      if (refundOutcome) return refundOutcome;
      const known = refunds.get(refundKey);
      if (known) return known.outcome;
      const charge = charges.get(gatewayKey);
      if (!charge || charge.refundedCents + amountCents > charge.amountCents) return failed('too-much');
      charge.refundedCents += amountCents;
      const outcome: RefundOutcome = { status: 'succeeded', id: `re_${refunds.size + 1}`, amountCents };
      refunds.set(refundKey, { gatewayKey, amountCents, outcome });
      return outcome;
    },
    async lookupRefund({ refundKey }) {
      return refunds.get(refundKey)?.outcome ?? { status: 'not_found' };
    },
    async list(since) {
      const from = Date.parse(since);
      return {
        status: 'listed',
        charges: [...charges.values()]
          .filter((charge) => charge.at >= from)
          .map((charge) => ({
            gatewayKey: charge.gatewayKey,
            createdAt: new Date(charge.at).toISOString(),
            refundedCents: charge.voided ? charge.amountCents : charge.refundedCents,
            outcome: charge.outcome,
          })),
      };
    },
    async storeCard({ source }) {
      asked++;
      const number = numberOf(source);
      if (DECLINES[number]) return { status: 'declined', declineMessage: DECLINES[number] };
      return { status: 'stored', vaultId: `vault_${++cards}`, accountType: 'Visa', lastFour: number.slice(-4) || '4242', expMonth: 12, expYear: 2031 };
    },
    removeCard: async () => ({ status: 'removed' }),
    verifyWebhook: (body) => JSON.parse(String(body)) as WebhookEvent,
    close: () => {},
    start: async () => ({}),
    reach: async () => {},
    stop: async () => {},
  };
  return gateway;
}

function decide(request: ChargeRequest): ChargeOutcome {
  const number = numberOf(request.source);
  if (DECLINES[number]) return { status: 'declined', declineMessage: DECLINES[number] };
  return {
    status: 'approved',
    id: `ch_${request.gatewayKey}`,
    amountCents: request.amountCents,
    currency: request.currency,
    brand: 'Visa',
    lastFour: number.slice(-4) || '4242',
  };
}

const numberOf = (source: PaymentSource): string => (source.kind === 'card' ? source.card.number : '');
