import type { ZodMiniType } from 'zod/mini';
import { chargeBody, refundBody, storeCardBody, voidBody } from '../gateways/sandbox-protocol.ts';
import type { Decision } from './bank-decisions.ts';
import type { Bank } from './bank.ts';
import { listCharges } from './charge-list.ts';
import type { Faults } from './faults.ts';
import { cardReplyOf, chargeReplyOf, refundReplyOf } from './replies.ts';

export type Answer = { status: number; json: object | null; isSlow?: boolean };

/** Answers one call of the protocol. Bodies hold card numbers, so a refusal names the field and never repeats the value. */
export async function answerCall(bank: Bank, faults: Faults, method: string, url: URL, body: unknown): Promise<Answer> {
  const [, collection, id, ...rest] = url.pathname.split('/');
  if (rest.length > 0) return notFound();
  if (method === 'POST' && id === undefined) return answerPost(bank, faults, collection, body);
  if (method === 'DELETE' && collection === 'cards' && id) {
    await bank.removeCard(decode(id));
    return { status: 204, json: null };
  }
  return method === 'GET' ? answerGet(bank, collection, id, url) : notFound();
}

async function answerPost(bank: Bank, faults: Faults, collection: string | undefined, body: unknown): Promise<Answer> {
  if (collection === 'charges') {
    return withBody(chargeBody, body, async (asked) => {
      const decision = await bank.charge(asked, faults.declineAll);
      return settle(decision, () => chargeReplyOf(bank.state.charges.get(asked.key)!));
    });
  }
  if (collection === 'refunds') {
    return withBody(refundBody, body, async (asked) => settle(await bank.refund(asked), () => refundReplyOf(bank.state.refunds.get(asked.key)!)));
  }
  if (collection === 'cards') {
    return withBody(storeCardBody, body, async (asked) =>
      settle(await bank.storeCard(asked, faults.declineAll), () => cardReplyOf(bank.state.cardsByKey.get(asked.key)!)),
    );
  }
  if (collection !== 'voids') return notFound();
  return withBody(voidBody, body, async ({ key }) => {
    await bank.void(key);
    return { status: 200, json: { key, status: 'voided' } };
  });
}

/** Reads wait for the disk as well, so that nothing is shown that a crash could still take back. */
async function answerGet(bank: Bank, collection: string | undefined, id: string | undefined, url: URL): Promise<Answer> {
  await bank.settled();
  if (collection === 'health' && id === undefined) return { status: 200, json: { status: 'up' } };
  if (collection === 'charges' && id === undefined) {
    const list = listCharges(bank.state.inOrder, url.searchParams);
    return list ? { status: 200, json: list } : refusal(400, 'invalid-query', 'since, limit or after is not valid.');
  }
  const charge = collection === 'charges' && id ? bank.state.charges.get(decode(id)) : undefined;
  if (charge) return { status: 200, json: chargeReplyOf(charge) };
  const refund = collection === 'refunds' && id ? bank.state.refunds.get(decode(id)) : undefined;
  return refund ? { status: 200, json: refundReplyOf(refund) } : notFound();
}

export function refusal(status: number, code: string, message: string): Answer {
  return { status, json: { error: { code, message } } };
}

function settle(decision: Decision, reply: () => object): Answer {
  if (decision.kind === 'refused') return refusal(decision.status, decision.code, decision.message);
  return { status: 200, json: reply(), isSlow: decision.kind === 'new' && decision.isSlow };
}

async function withBody<T>(schema: ZodMiniType<T>, body: unknown, work: (asked: T) => Promise<Answer>): Promise<Answer> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return work(parsed.data);
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body');
  return refusal(400, 'invalid-request', `Not valid: ${[...new Set(fields)].join(', ')}.`);
}

function notFound(): Answer {
  return refusal(404, 'not-found', 'There is nothing under this address.');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
