import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { createCircuitBreaker } from './gateways/circuit-breaker.ts';
import { UNAVAILABLE, failed, unknown, type PaymentGateway } from './gateways/gateway.ts';
import { guardGateway } from './gateways/guarded-gateway.ts';
import { createSandboxGateway } from './gateways/sandbox.ts';
import { runningSandbox } from './sandbox-gateway/sandbox-address.ts';
import { superviseSandboxGateway } from './sandbox-gateway/supervise-sandbox-gateway.ts';

/** The card processor of this house. */
export type HouseGateway = PaymentGateway & {
  /** Called once the house listens. Tells the house's own sandbox where to send webhooks, and returns the sandbox's address. */
  start: (webhookUrl: string) => Promise<{ sandboxUrl?: string }>;
  /** Called instead by a command that only asks: it finds the sandbox of the program that is running, if there is one. */
  reach: () => Promise<void>;
  stop: () => Promise<void>;
};

type Parts = { config: Config; clock: Clock; log: Log; webhookSecret: string };

export async function createGateway(parts: Parts): Promise<HouseGateway> {
  const { config, clock } = parts;
  if (config.gateway === 'stripe') {
    const { apiUrl, ...keys } = config.stripe;
    const { createStripeGateway } = await import('./gateways/stripe.ts');
    const stripe = createStripeGateway({ ...keys, capture: config.cardCapture, ...addressOf(apiUrl) });
    return steady(guardGateway(stripe, createCircuitBreaker(clock.now)));
  }
  const secret = config.sandbox.webhookSecret ?? parts.webhookSecret;
  if (config.sandbox.url) return steady(sandboxAt(parts, config.sandbox.url, secret), { sandboxUrl: config.sandbox.url });
  return ownSandbox(parts, secret);
}

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port === '' ? (isPlain ? 80 : 443) : Number(port) };
}

function sandboxAt({ clock }: Parts, url: string, webhookSecret: string): PaymentGateway {
  return guardGateway(createSandboxGateway({ url, webhookSecret, now: clock.now }), createCircuitBreaker(clock.now));
}

function steady(gateway: PaymentGateway, where: { sandboxUrl?: string } = {}): HouseGateway {
  return { ...gateway, start: async () => where, reach: async () => {}, stop: async () => gateway.close() };
}

/** The sandbox runs beside the app, as a process of its own with its own journal. Until it runs nothing is sent, so nothing is charged. */
function ownSandbox(parts: Parts, webhookSecret: string): HouseGateway {
  let running: { gateway: PaymentGateway; close: () => Promise<void> } | null = null;
  const sleeping = sleepingGateway();
  const now = () => running?.gateway ?? sleeping;
  const { dataDir } = parts.config;
  return {
    name: 'sandbox',
    capture: 'direct',
    charge: (request) => now().charge(request),
    lookup: (key) => now().lookup(key),
    void: (key) => now().void(key),
    refund: (request) => now().refund(request),
    lookupRefund: (request) => now().lookupRefund(request),
    list: (since) => now().list(since),
    storeCard: (request) => now().storeCard(request),
    removeCard: (vaultId) => now().removeCard(vaultId),
    verifyWebhook: (body, headers) => now().verifyWebhook(body, headers),
    close: () => running?.gateway.close(),
    async start(webhookUrl) {
      const child = await superviseSandboxGateway({ dataDir, webhookUrl, secret: webhookSecret, log: parts.log });
      running = { gateway: sandboxAt(parts, child.url, webhookSecret), close: child.close };
      return { sandboxUrl: child.url };
    },
    async reach() {
      const url = await runningSandbox(dataDir);
      if (url) running = { gateway: sandboxAt(parts, url, webhookSecret), close: async () => {} };
    },
    async stop() {
      running?.gateway.close();
      await running?.close();
    },
  };
}

function sleepingGateway(): PaymentGateway {
  const notSent = async () => failed(UNAVAILABLE);
  const notAsked = async () => unknown(UNAVAILABLE);
  return {
    name: 'sandbox',
    capture: 'direct',
    charge: notSent,
    refund: notSent,
    storeCard: notSent,
    lookup: notAsked,
    void: notAsked,
    lookupRefund: notAsked,
    list: notAsked,
    removeCard: notAsked,
    verifyWebhook: () => null,
    close: () => {},
  };
}
