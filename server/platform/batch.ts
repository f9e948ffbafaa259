/**
 * Calls that arrive while a statement is in flight form the next one. No timer: an idle system adds no latency,
 * a busy one shares one round trip and one commit among hundreds of callers.
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

  async function flush(): Promise<void> {
    running++;
    // One turn of the loop lets every request read in the same tick join.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      await answer(batch, run);
    }
    running--;
  }

  return (request) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new BatchFull());
      waiting.push({ request, resolve, reject });
      if (running < inFlight) void flush();
    });
}

export class BatchFull extends Error {}

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
