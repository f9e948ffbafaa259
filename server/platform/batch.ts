/**
 * Calls that arrive while a statement is in flight form the next one. There is no timer: an idle system adds no latency, and a busy one shares one round trip and one commit among
 * hundreds of callers.
 *
 * Where several batches may be in flight, a further one leaves once it is as large as those in flight are on average. Callers who come back together thus split into groups, and
 * while the database works for one group, the program reads and answers another.
 */
export type Batch<Request, Answer> = (request: Request) => Promise<Answer>;

type Waiting<Request, Answer> = { request: Request; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

export function createBatch<Request, Answer>(
  run: (requests: Request[]) => Promise<Answer[]>,
  limits: { maxSize?: number; inFlight?: number; maxWaiting?: number } = {},
): Batch<Request, Answer> {
  const { maxSize = 512, inFlight = 1, maxWaiting = 20_000 } = limits;
  let waiting: Waiting<Request, Answer>[] = [];
  let running = 0;
  let beingAnswered = 0;
  let isLeaving = false;

  function look(): void {
    if (isLeaving || running >= inFlight || waiting.length === 0 || waiting.length * running < beingAnswered) return;
    isLeaving = true;
    // Calls made in the same tick join this batch.
    queueMicrotask(() => void leave());
  }

  async function leave(): Promise<void> {
    const batch = waiting.slice(0, maxSize);
    waiting = waiting.slice(maxSize);
    isLeaving = false;
    running++;
    beingAnswered += batch.length;
    look();
    await answer(batch, run);
    running--;
    beingAnswered -= batch.length;
    look();
  }

  return (request) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new TooManyWaiting());
      waiting.push({ request, resolve, reject });
      look();
    });
}

/** The caller is told that the system is busy at the moment. */
export class TooManyWaiting extends Error {}

async function answer<Request, Answer>(batch: Waiting<Request, Answer>[], run: (requests: Request[]) => Promise<Answer[]>): Promise<void> {
  try {
    const answers = await run(batch.map((entry) => entry.request));
    if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} was given ${answers.length} answers`);
    batch.forEach((entry, index) => entry.resolve(answers[index] as Answer));
  } catch (reason) {
    for (const entry of batch) entry.reject(reason);
  }
}

/** One batch per key (a workspace), made when first needed. */
export function batchPerKey<Request, Answer>(make: (key: string) => Batch<Request, Answer>): (key: string, request: Request) => Promise<Answer> {
  const batches = new Map<string, Batch<Request, Answer>>();
  return (key, request) => {
    let batch = batches.get(key);
    if (!batch) batches.set(key, (batch = make(key)));
    return batch(request);
  };
}
