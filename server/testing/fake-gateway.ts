import type { HouseGateway } from '#server/payments/create-gateway.ts';
import type { ChargeOutcome, ChargeRequest, ListedCharge, PaymentSource, RefundOutcome, WebhookEvent } from '#server/payments/gateways/gateway.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import type { Clock } from '#server/platform/clock.ts';

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
  /** From here on it takes the time from a test's clock instead of the machine's. */
  goBy: (clock: Pick<Clock, 'now'>) => void;
  before: { charge: () => Promise<void>; refund: () => Promise<void> };
  asked: () => number;
};

export const isFake = (gateway: HouseGateway): gateway is FakeGateway => 'goBy' in gateway;

const DECLINES: Record<string, string> = { '4000000000000002': 'Your card was declined.', '4000000000009995': 'Your card has insufficient funds.' };

export function createFakeGateway(): FakeGateway {
  const journal: Journal = { charges: new Map(), refunds: new Map(), tombstones: new Set() };
  const orders: Orders = { before: { charge: async () => {}, refund: async () => {} }, losing: 0, refundOutcome: null, asked: 0, clock: Date };
  return {
    name: 'sandbox',
    capture: 'direct',
    ...journal,
    before: orders.before,
    asked: () => orders.asked,
    lose: (count) => void (orders.losing = count),
    refuseRefunds: (outcome) => void (orders.refundOutcome = outcome),
    goBy: (clock) => void (orders.clock = clock),
    ...charging(journal, orders),
    ...refunding(journal, orders),
    ...keepingCards(orders),
    verifyWebhook: (body) => JSON.parse(String(body)) as WebhookEvent,
    close: () => {},
    start: async () => ({}),
    reach: async () => {},
    stop: async () => {},
  };
}

type Journal = Pick<FakeGateway, 'charges' | 'refunds' | 'tombstones'>;
/** What a test has told the gateway to do, and how often it was asked for money or a card. */
type Orders = Pick<FakeGateway, 'before'> & { losing: number; refundOutcome: RefundOutcome | null; asked: number; clock: Pick<Clock, 'now'> };

function charging({ charges, tombstones }: Journal, orders: Orders): Pick<FakeGateway, 'charge' | 'lookup' | 'void' | 'list'> {
  return {
    async charge(request) {
      orders.asked++;
      await orders.before.charge();
      if (tombstones.has(request.gatewayKey)) return failed('voided');
      const known = charges.get(request.gatewayKey);
      const outcome = known?.outcome ?? decide(request);
      if (!known)
        charges.set(request.gatewayKey, {
          ...request,
          source: { kind: 'token', token: 'hidden' },
          outcome,
          refundedCents: 0,
          voided: false,
          at: orders.clock.now(),
        });
      if (orders.losing > 0) {
        orders.losing--;
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
    async list(since) {
      const from = Date.parse(since);
      return { status: 'listed', charges: [...charges.values()].filter((charge) => charge.at >= from).map(listed) };
    },
  };
}

function refunding({ charges, refunds }: Journal, orders: Orders): Pick<FakeGateway, 'refund' | 'lookupRefund'> {
  return {
    async refund({ refundKey, gatewayKey, amountCents }) {
      await orders.before.refund();
      if (orders.refundOutcome) return orders.refundOutcome;
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
  };
}

function keepingCards(orders: Orders): Pick<FakeGateway, 'storeCard' | 'removeCard'> {
  let cards = 0;
  return {
    async storeCard({ source }) {
      orders.asked++;
      const number = numberOf(source);
      if (DECLINES[number]) return { status: 'declined', declineMessage: DECLINES[number] };
      return { status: 'stored', vaultId: `vault_${++cards}`, accountType: 'Visa', lastFour: number.slice(-4) || '4242', expMonth: 12, expYear: 2031 };
    },
    removeCard: async () => ({ status: 'removed' }),
  };
}

function listed({ gatewayKey, at, voided, amountCents, refundedCents, outcome }: FakeCharge): ListedCharge {
  return { gatewayKey, createdAt: new Date(at).toISOString(), refundedCents: voided ? amountCents : refundedCents, outcome };
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
