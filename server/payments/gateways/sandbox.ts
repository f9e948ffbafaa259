import * as z from 'zod/mini';
import { isWebhookSignatureValid } from '#server/platform/webhook-signature.ts';
import type { CardDetails, ChargeRequest, ListOutcome, ListedCharge, PaymentGateway, StoreCardOutcome, StoreCardRequest, WebhookEvent } from './gateway.ts';
import { CARD_GONE, failed, undecided, unknown } from './gateway.ts';
import { createHttpExchange } from './http-exchange.ts';
import type { Ask } from './sandbox-call.ts';
import { createAsk, notKnown, withoutAnswer } from './sandbox-call.ts';
import { chargeOutcome, lastFourOf, listedCharges, refundOutcome, sandboxEvent } from './sandbox-outcomes.ts';
import { chargeListReply, chargeReply, refundReply, storeCardReply, webhookBody } from './sandbox-protocol.ts';

type SandboxGatewayConfig = {
  url: string;
  webhookSecret: string;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  now?: () => number;
};

const PAGE = 1000;
const MOST_PAGES = 1000;

export function createSandboxGateway(config: SandboxGatewayConfig): PaymentGateway {
  const exchange = createHttpExchange(config.url, config.connectTimeoutMs);
  const ask = createAsk(exchange, config.totalTimeoutMs ?? 10_000);
  const now = config.now ?? Date.now;
  return {
    name: 'sandbox',
    capture: 'direct',
    close: exchange.close,
    ...chargeCalls(ask),
    ...refundCalls(ask),
    storeCard: (request) => storeCard(ask, request),
    removeCard: async (vaultId) => {
      const reply = await ask('DELETE', `/cards/${inPath(vaultId)}`, z.unknown());
      return reply.kind === 'answer' || reply.kind === 'not-found' ? { status: 'removed' } : notKnown(reply);
    },
    verifyWebhook: (rawBody, headers) => {
      if (!isWebhookSignatureValid(rawBody, headers['x-signature'], config.webhookSecret, now())) return null;
      return readEvent(rawBody);
    },
  };
}

function chargeCalls(ask: Ask): Pick<PaymentGateway, 'charge' | 'lookup' | 'void' | 'list'> {
  return {
    charge: async (request) => {
      const source = sourceFields(request);
      if (source === null) return failed('token-not-accepted');
      const { gatewayKey, amountCents, currency, ip } = request;
      const body = { key: gatewayKey, amount: amountCents, currency, ip, ...source };
      const reply = await ask('POST', '/charges', chargeReply, body);
      if (request.source.kind === 'vault' && reply.kind === 'refused' && reply.code === 'unknown-card') return CARD_GONE;
      if (reply.kind !== 'answer') return withoutAnswer(reply);
      return reply.data.key === gatewayKey ? chargeOutcome(reply.data) : undecided('answer-for-another-key');
    },
    lookup: async (gatewayKey) => {
      const reply = await ask('GET', `/charges/${inPath(gatewayKey)}`, chargeReply);
      if (reply.kind === 'not-found') return { status: 'not_found' };
      if (reply.kind !== 'answer') return notKnown(reply);
      return reply.data.key === gatewayKey ? chargeOutcome(reply.data) : undecided('answer-for-another-key');
    },
    void: async (gatewayKey) => {
      const reply = await ask('POST', '/voids', z.unknown(), { key: gatewayKey });
      return reply.kind === 'answer' ? { status: 'voided' } : notKnown(reply);
    },
    list: (sinceIso) => listCharges(ask, sinceIso),
  };
}

function refundCalls(ask: Ask): Pick<PaymentGateway, 'refund' | 'lookupRefund'> {
  return {
    refund: async ({ refundKey, gatewayKey, amountCents }) => {
      const body = { key: refundKey, charge_key: gatewayKey, amount: amountCents };
      const reply = await ask('POST', '/refunds', refundReply, body);
      return reply.kind === 'answer' ? refundOutcome(reply.data) : withoutAnswer(reply);
    },
    lookupRefund: async ({ refundKey }) => {
      const reply = await ask('GET', `/refunds/${inPath(refundKey)}`, refundReply);
      if (reply.kind === 'not-found') return { status: 'not_found' };
      return reply.kind === 'answer' ? refundOutcome(reply.data) : notKnown(reply);
    },
  };
}

async function listCharges(ask: Ask, sinceIso: string): Promise<ListOutcome> {
  const charges: ListedCharge[] = [];
  let after = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ since: sinceIso, limit: String(PAGE), ...(after === '' ? {} : { after }) });
    const reply = await ask('GET', `/charges?${query.toString()}`, chargeListReply);
    if (reply.kind !== 'answer') return notKnown(reply);
    charges.push(...listedCharges(reply.data.items));
    if (reply.data.next == null) return { status: 'listed', charges };
    after = reply.data.next;
  }
  return unknown('list-too-long');
}

async function storeCard(ask: Ask, { key, source }: StoreCardRequest): Promise<StoreCardOutcome> {
  if (source.kind !== 'card') return failed('token-not-accepted');
  const reply = await ask('POST', '/cards', storeCardReply, { key, card: cardFields(source.card) });
  if (reply.kind === 'refused') return { status: 'declined', declineMessage: reply.message };
  if (reply.kind !== 'answer') return withoutAnswer(reply);
  const { vault_id, account_type, last_four, card_exp_month, card_exp_year } = reply.data;
  return {
    status: 'stored',
    vaultId: vault_id,
    accountType: account_type,
    lastFour: lastFourOf(last_four),
    expMonth: card_exp_month,
    expYear: card_exp_year,
  };
}

/** The colons of our keys need no encoding, and a simple gateway may not decode its paths. */
const inPath = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');

function sourceFields({ source }: ChargeRequest) {
  if (source.kind === 'card') return { card: cardFields(source.card) };
  return source.kind === 'vault' ? { vault_id: source.vaultId } : null;
}

function cardFields({ number, expMonth, expYear, cvv, name, zip }: CardDetails) {
  return { number, exp_month: expMonth, exp_year: expYear, cvv, name, zip };
}

function readEvent(rawBody: string | Buffer): WebhookEvent | null {
  try {
    const { id, type, data } = webhookBody.parse(JSON.parse(rawBody.toString('utf8')));
    return sandboxEvent(id, type, data);
  } catch {
    return null;
  }
}
