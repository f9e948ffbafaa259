import { randomBytes } from 'node:crypto';

/** A call's parameters, as Stripe's forms nest them. */
export type Form = { [name: string]: string | Form };

type Row = Record<string, unknown> & { id: string; metadata: Record<string, string> };
type Intent = Row & { status: string; amount: number; latest_charge: Row | null; created: number };

type StubAccount = {
  intents: Map<string, Intent>;
  refunds: Row[];
  customers: Map<string, Row>;
  methods: Map<string, Row>;
  /** The search index stays behind until a test changes this. */
  isIndexed: boolean;
  /** What banks make of refunds. */
  refunding: 'succeeded' | 'failed' | 'canceled';
};

/** The test cards as Stripe.js tokens. */
export const stubCards = {
  ok: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  funds: 'pm_card_chargeDeclinedInsufficientFunds',
  confirm: 'pm_card_authenticationRequired',
};

export class StubRefusal extends Error {
  status: number;
  body: object;

  constructor(status: number, body: object) {
    super('refused');
    this.status = status;
    this.body = body;
  }
}

export function emptyAccount(): StubAccount {
  return { intents: new Map(), refunds: [], customers: new Map(), methods: new Map(), isIndexed: true, refunding: 'succeeded' };
}

export function callStripe(account: StubAccount, method: string, path: string, params: Form): unknown {
  const [, , collection, id, verb] = path.split('/');
  const call = `${method} ${collection}${id === undefined ? '' : id === 'search' ? '/search' : '/:id'}${verb ? `/${verb}` : ''}`;
  switch (call) {
    case 'POST payment_intents':
      return createIntent(account, params);
    case 'GET payment_intents/search':
      return { object: 'search_result', data: search(account, textOf(params, 'query')), has_more: false };
    case 'GET payment_intents':
      return page(newestFirst([...account.intents.values()], params), params);
    case 'GET payment_intents/:id':
      return intentOf(account, id);
    case 'POST payment_intents/:id':
      Object.assign(intentOf(account, id).metadata, params['metadata']);
      return intentOf(account, id);
    case 'POST payment_intents/:id/cancel':
      return cancel(intentOf(account, id));
    case 'POST refunds':
      return createRefund(account, params);
    case 'GET refunds':
      return page(listRefunds(account, params), params);
    case 'POST customers':
      return remember(account.customers, row('cus', { object: 'customer', email: params['email'] ?? null }, params));
    case 'DELETE customers/:id':
      if (!account.customers.delete(id ?? '')) throw missing();
      return { id, object: 'customer', deleted: true };
    case 'POST payment_methods':
      return createMethod(account, params);
    case 'POST payment_methods/:id/attach':
      return attach(account, id ?? '', textOf(params, 'customer'));
    case 'POST payment_methods/:id/detach':
      return detach(methodOf(account, id ?? ''));
    default:
      throw new StubRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call}).` });
  }
}

function createIntent(account: StubAccount, params: Form): Intent {
  const amount = Number(params['amount']);
  if (!(amount >= 50)) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd');
  const intent: Intent = {
    ...row('pi', {}, params),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: params['currency'],
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    created: Math.floor(Date.now() / 1000),
  };
  if (params['confirm'] !== 'true') return remember(account.intents, intent);
  const method = methodOf(account, textOf(params, 'payment_method'));
  if (method['isUsedUp']) throw usedUp();
  if (method['customer'] && method['customer'] !== params['customer']) {
    throw invalid('payment_method_unexpected_state', 'The PaymentMethod belongs to another customer.');
  }
  Object.assign(intent, { payment_method: method.id, customer: params['customer'] ?? null, setup_future_usage: params['setup_future_usage'] ?? null });
  remember(account.intents, intent);
  confirm(account, intent, method, params);
  return intent;
}

function confirm(account: StubAccount, intent: Intent, method: Row, params: Form): void {
  const refusal = refusalOf(method, params);
  if (refusal === 'requires_action') Object.assign(intent, { status: refusal, client_secret: `${intent.id}_secret_${randomBytes(8).toString('hex')}` });
  else if (refusal) {
    intent['last_payment_error'] = refusal;
    throw new StubRefusal(402, { ...refusal, payment_intent: intent });
  } else {
    charge(account, intent);
  }
}

/** What Stripe.js does after the buyer has answered their bank or failed to. */
export function answerChallenge(account: StubAccount, clientSecret: string, isPassed: boolean): void {
  const intent = [...account.intents.values()].find((one) => one['client_secret'] === clientSecret);
  if (intent?.status !== 'requires_action') throw new Error('Nothing to answer');
  if (isPassed) return charge(account, intent);
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'payment_intent_authentication_failure', message },
  });
}

/** A card that was charged without a customer can neither be charged again nor be given to a customer. */
function charge(account: StubAccount, intent: Intent): void {
  const method = account.methods.get(String(intent['payment_method']))!;
  const { card } = method;
  if (intent['setup_future_usage'] && intent['customer']) method['customer'] = intent['customer'];
  else if (!method['customer']) method['isUsedUp'] = true;
  const charge = { amount_refunded: 0, payment_intent: intent.id, payment_method_details: { type: 'card', card } };
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  intent.latest_charge = { ...row('ch', charge, {}), object: 'charge', metadata: { ...intent.metadata } };
}

function refusalOf(method: Row, params: Form) {
  const origin = method['origin'];
  const type = 'card_error';
  if (origin === stubCards.declined) {
    return { type, code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
  }
  if (origin === stubCards.funds) {
    const message = 'Your card has insufficient funds.';
    return { type, code: 'card_declined', decline_code: 'insufficient_funds', message };
  }
  if (origin !== stubCards.confirm) return null;
  if (params['error_on_requires_action'] !== 'true' && params['off_session'] !== 'true') return 'requires_action';
  const message = 'Your card was declined. This transaction requires authentication.';
  return { type, code: 'authentication_required', message };
}

function cancel(intent: Intent): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalid('payment_intent_unexpected_state', message);
  }
  return Object.assign(intent, { status: 'canceled' });
}

function createRefund(account: StubAccount, params: Form): Row {
  const intent = intentOf(account, textOf(params, 'payment_intent'));
  const charge = intent.latest_charge;
  if (!charge) throw invalid('charge_not_refundable', 'This PaymentIntent does not have a successful charge to refund.');
  const back = Number(charge['amount_refunded']);
  const amount = Number(params['amount'] ?? intent.amount - back);
  if (back === intent.amount) throw invalid('charge_already_refunded', 'Charge has already been refunded.');
  if (back + amount > intent.amount) throw invalid('', 'Refund amount is greater than unrefunded amount on charge');
  const status = account.refunding;
  if (status === 'succeeded') charge['amount_refunded'] = back + amount;
  const refund = row('re', { object: 'refund', amount, status, payment_intent: intent.id, created: Math.floor(Date.now() / 1000) }, params);
  account.refunds.push(refund);
  return refund;
}

function listRefunds({ refunds }: StubAccount, params: Form): Row[] {
  const intent = params['payment_intent'];
  return newestFirst(refunds, params).filter((refund) => intent === undefined || refund['payment_intent'] === intent);
}

function newestFirst(rows: readonly Row[], params: Form): Row[] {
  const since = Number((params['created'] as Record<string, string> | undefined)?.['gte'] ?? 0);
  return rows.toReversed().filter(({ created }) => Number(created) >= since);
}

function createMethod(account: StubAccount, params: Form): Row {
  const { number, exp_month, exp_year } = params['card'] as Record<string, string>;
  const origin = number === '4000000000000002' ? stubCards.declined : stubCards.ok;
  const card = { brand: 'visa', last4: number?.slice(-4), exp_month: Number(exp_month), exp_year: Number(exp_year) };
  return remember(account.methods, row('pm', { object: 'payment_method', type: 'card', card, origin }, {}));
}

function attach(account: StubAccount, id: string, customer: string): Row {
  const method = methodOf(account, id);
  if (method['origin'] === stubCards.declined) {
    throw new StubRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
  }
  if (method['isUsedUp']) throw usedUp();
  return Object.assign(method, { customer });
}

function detach(method: Row): Row {
  if (!method['customer']) throw invalid('', 'The payment method you provided is not attached to a customer so detachment is impossible.');
  return Object.assign(method, { customer: null, isUsedUp: true });
}

/** Each use of a test card's name makes a new card, as Stripe.js would. */
export function methodOf(account: StubAccount, id: string): Row {
  const known = account.methods.get(id);
  if (known) return known;
  if (!Object.values(stubCards).includes(id)) throw missing();
  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 };
  return remember(account.methods, row('pm', { object: 'payment_method', type: 'card', card, origin: id }, {}));
}

function search(account: StubAccount, query: string): Intent[] {
  const key = /^metadata\['gateway_key'\]:'(.*)'$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1');
  return account.isIndexed ? [...account.intents.values()].filter(({ metadata }) => metadata['gateway_key'] === key) : [];
}

function page(rows: Row[], params: Form) {
  const from = rows.findIndex(({ id }) => id === params['starting_after']) + 1;
  const limit = Number(params['limit'] ?? 10);
  return { object: 'list', data: rows.slice(from, from + limit), has_more: rows.length > from + limit };
}

function intentOf(account: StubAccount, id: string | undefined): Intent {
  const intent = account.intents.get(id ?? '');
  if (!intent) throw missing();
  return intent;
}

function row(prefix: string, fields: object, params: Form): Row {
  const metadata = { ...(params['metadata'] as Record<string, string> | undefined) };
  return { id: `${prefix}_${randomBytes(8).toString('hex')}`, ...fields, metadata };
}

function remember<R extends Row>(rows: Map<string, R>, value: R): R {
  rows.set(value.id, value);
  return value;
}

function usedUp(): StubRefusal {
  return invalid('', 'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.');
}

function missing(): StubRefusal {
  return invalid('resource_missing', 'No such object.', 404);
}

function invalid(code: string, message: string, status = 400): StubRefusal {
  return new StubRefusal(status, { type: 'invalid_request_error', code: code || undefined, message });
}

function textOf(params: Form, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}
