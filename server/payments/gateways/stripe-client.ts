import Stripe from 'stripe';
import { createConnectAgent } from './connect-agent.ts';

export type StripeGatewayConfig = {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
  capture?: 'direct' | 'hosted';
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
};

type MakeRequest = ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest'];

/** The request never left, or was lost on its way. The error has no `code`, because on some codes the SDK would retry by itself. */
export class ConnectionLost extends Error {
  sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

/** The SDK without its own retries: only the code that counts the attempts knows what an answer proves. */
export function createStripeClient(config: StripeGatewayConfig): { stripe: Stripe; close: () => void } {
  const { host = 'api.stripe.com', port = 443, protocol = 'https', connectTimeoutMs = 1000 } = config;
  const agent = createConnectAgent(protocol === 'https', connectTimeoutMs, 128);
  const inner = Stripe.createNodeHttpClient(agent);
  const makeRequest: MakeRequest = (...request) => inner.makeRequest(...request).catch(rethrowAsLost);
  const stripe = new Stripe(config.secretKey, {
    host,
    port,
    protocol,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: { getClientName: () => inner.getClientName(), makeRequest },
  });
  return { stripe, close: () => agent.destroy() };
}

function rethrowAsLost(error: NodeJS.ErrnoException): never {
  throw new ConnectionLost(error.code ?? error.message, !isBeforeSending(error));
}

const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'];

function isBeforeSending(error: NodeJS.ErrnoException): boolean {
  const code = error.code ?? '';
  return BEFORE_SENDING.includes(code) || /^(CERT_|ERR_TLS_CERT)/.test(code);
}
