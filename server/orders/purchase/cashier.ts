import type { Ctx } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { createAddressGate, type AddressGate } from '#server/payments/address-gate.ts';
import { readDeclines, type Standings, type Subjects } from '#server/payments/card-declines.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isPassing } from '#server/platform/database/database-errors.ts';
import { inPipelinedTransaction, type WithCommit } from '#server/platform/database/pipelined-transaction.ts';
import { placeOrders } from './place-orders.ts';
import type { Placed, Placement } from './placement.ts';
import { settlePayments, type Settled, type Verdict } from './settle.ts';

/** Runs the two transactions of an order in batches. In each workspace, one set of statements serves everybody who arrived while the set before was under way. */
export type Cashier = {
  declines: (ctx: Ctx, subjects: Subjects) => Promise<Standings>;
  gate: AddressGate;
  place: (ctx: Ctx, placement: Placement) => Promise<Placed>;
  settle: (ctx: Ctx, verdict: Verdict) => Promise<Settled | null>;
};

const MOST_ORDERS = 256;

type Asked<Request> = { ctx: Ctx; request: Request };
type Work<Request, Answer> = (ctx: Ctx & WithCommit, requests: Request[]) => Promise<Answer[]>;
type Outcome<Answer> = { answer: Answer } | { reason: unknown };

export function createCashier(clock: Clock): Cashier {
  return {
    gate: createAddressGate(clock),
    declines: together(readDeclines),
    place: together(placeOrders),
    settle: together(settlePayments),
  };
}

function together<Request, Answer>(work: Work<Request, Answer>): (ctx: Ctx, request: Request) => Promise<Answer> {
  const batch = batchPerKey<Asked<Request>, Outcome<Answer>>(() => createBatch((asked) => eachOutcome(asked, work), { maxSize: MOST_ORDERS }));
  return async (ctx, request) => {
    const outcome = await batch(ctx.workspace.id, { ctx, request });
    if ('reason' in outcome) throw outcome.reason;
    return outcome.answer;
  };
}

/** If one request breaks the batch in a way that nobody foresaw, each is tried by itself, so that only that one fails. */
async function eachOutcome<Request, Answer>(asked: Asked<Request>[], work: Work<Request, Answer>): Promise<Outcome<Answer>[]> {
  const run = (part: Asked<Request>[]) =>
    inPipelinedTransaction(batchCtx(part[0]!.ctx), (ctx) =>
      work(
        ctx,
        part.map(({ request }) => request),
      ),
    );
  try {
    return (await run(asked)).map((answer) => ({ answer }));
  } catch (reason) {
    if (asked.length === 1 && !isPassing(reason)) return [{ reason }];
    asked[0]!.ctx.log.warn({ reason: String(reason), size: asked.length }, 'A batch failed and is taken apart');
    const outcomes: Outcome<Answer>[] = [];
    for (const one of asked)
      outcomes.push(
        await run([one]).then(
          ([answer]) => ({ answer: answer as Answer }),
          (why: unknown) => ({ reason: why }),
        ),
      );
    return outcomes;
  }
}

/** A batch acts for all its callers, so it has no actor of its own. Its connection does not queue behind reports. */
function batchCtx(ctx: Ctx): Ctx {
  return { ...ctx, db: ctx.database.hotOf(ctx.workspace.id), actor: NOBODY };
}
