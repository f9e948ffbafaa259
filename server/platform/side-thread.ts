import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/**
 * A thread of its own for work that keeps a processor busy for so long that everybody else would have to wait. It starts with
 * the first job, does one after the other, and ends when there has been none for a while, so that an idle house carries none.
 */
export type SideThread<Job, Result> = { run: (job: Job) => Promise<Result>; close: () => Promise<void> };

export type SideAnswer<Result> = { result: Result } | { failure: string };

const REST_MS = 60_000;
const LONGEST_MS = 30_000;
const MOST_WAITING = 1000;

export class SideThreadBusy extends Error {}

export function createSideThread<Job, Result>(script: URL, { restMs = REST_MS, longestMs = LONGEST_MS } = {}): SideThread<Job, Result> {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function end(): Promise<void> {
    clearTimeout(rest);
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function perform(job: Job): Promise<Result> {
    if (isClosed) throw new Error('The house is closing');
    clearTimeout(rest);
    thread ??= new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    thread.ref();
    try {
      return resultOf(await answerOf<Result>(thread, job, longestMs));
    } catch (reason) {
      if (!(reason instanceof JobFailed)) await end();
      throw reason;
    } finally {
      thread?.unref();
      rest = globalThis.setTimeout(() => void end(), restMs);
      rest.unref();
    }
  }

  return {
    run(job) {
      if (waiting >= MOST_WAITING) return Promise.reject(new SideThreadBusy('Too much waits for the side thread'));
      waiting++;
      const mine = last.then(() => perform(job)).finally(() => waiting--);
      last = mine.catch(() => {});
      return mine;
    },
    async close() {
      isClosed = true;
      await end();
      await last;
    },
  };
}

/** The job's own fault: the thread is as sound as before. */
class JobFailed extends Error {}

function resultOf<Result>(answer: SideAnswer<Result>): Result {
  if ('failure' in answer) throw new JobFailed(answer.failure);
  return answer.result;
}

async function answerOf<Result>(thread: Worker, job: unknown, longestMs: number): Promise<SideAnswer<Result>> {
  const heard = new AbortController();
  const { signal } = heard;
  thread.postMessage(job, []);
  try {
    return await Promise.race([
      once(thread, 'message', { signal }).then(([answer]) => answer as SideAnswer<Result>),
      once(thread, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`The side thread ended with ${code}`))),
      setTimeout(longestMs, undefined, { signal }).then(() => Promise.reject(new Error('The side thread took too long'))),
    ]);
  } finally {
    heard.abort();
  }
}
