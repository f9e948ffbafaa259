/**
 * Calls that arrive while a statement is in flight form the next one. There is no timer: an idle system adds no latency, and a busy one shares one round trip and one commit among
 * hundreds of callers.
 *
 * With `nextFirst`, the next batch leaves before the callers of the one before hear of it, so that the database works while the program writes their answers. This pays where
 * working out a batch's answers is much work besides its statements.
 */
type Batch<Request, Answer> = (request: Request) => Promise<Answer>;

type Waiting<Request, Answer> = { request: Request; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };

export function createBatch<Request, Answer>(
  run: (requests: Request[]) => Promise<Answer[]>,
  limits: { maxSize?: number; maxWaiting?: number; nextFirst?: boolean } = {},
): Batch<Request, Answer> {
  const { maxSize = 512, maxWaiting = 20_000, nextFirst = false } = limits;
  let waiting: Waiting<Request, Answer>[] = [];
  let isUnderWay = false;

  function look(): void {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    // Calls made in the same tick join this batch.
    queueMicrotask(() => void leave());
  }

  async function leave(): Promise<void> {
    const batch = waiting.slice(0, maxSize);
    waiting = waiting.slice(maxSize);
    const tell = await outcomeOf(batch, run);
    isUnderWay = false;
    look();
    if (nextFirst && isUnderWay) setImmediate(tell);
    else tell();
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

/** Runs a batch. What comes of it is told to its callers by the function returned. */
async function outcomeOf<Request, Answer>(batch: Waiting<Request, Answer>[], run: (requests: Request[]) => Promise<Answer[]>): Promise<() => void> {
  try {
    const answers = await run(batch.map((entry) => entry.request));
    if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} was given ${answers.length} answers`);
    return () => batch.forEach((entry, index) => entry.resolve(answers[index] as Answer));
  } catch (reason) {
    return () => batch.forEach((entry) => entry.reject(reason));
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
