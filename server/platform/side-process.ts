import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '#domain/durations.ts';
import { TooManyWaiting } from './batch.ts';

/**
 * A separate process for work that would keep a processor busy and make everybody else wait. It starts with the first job, does one job after another, and ends after some idle
 * time.
 */
export type SideProcess<Job, Result> = { run: (job: Job) => Promise<Result>; close: () => Promise<void> };

export type SideAnswer<Result> = { result: Result } | { failure: string };

const REST_MS = MINUTE_MS;
const LONGEST_MS = 30_000;
const MOST_WAITING = 1000;

export function createSideProcess<Job extends object, Result>(script: URL, { restMs = REST_MS, longestMs = LONGEST_MS } = {}): SideProcess<Job, Result> {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  function begin(): ChildProcess {
    const started = start(script);
    // If the process ends by itself or never started, the next job gets a new one.
    const forget = () => void (child = child === started ? null : child);
    return started.once('exit', forget).on('error', forget);
  }

  async function end(): Promise<void> {
    clearTimeout(rest);
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGKILL');
    await gone;
  }

  async function perform(job: Job): Promise<Result> {
    if (isClosed) throw new Error('The house is closing');
    clearTimeout(rest);
    const working = (child ??= begin());
    try {
      return resultOf(await answerOf<Result>(working, job, longestMs));
    } catch (reason) {
      if (!(reason instanceof JobFailed)) await end();
      throw reason;
    } finally {
      rest = globalThis.setTimeout(() => void end(), restMs);
      rest.unref();
    }
  }

  return {
    run(job) {
      if (waiting >= MOST_WAITING) return Promise.reject(new TooManyWaiting());
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

/** The child does not keep the program running, and ends by itself when its parent is gone. */
function start(script: URL): ChildProcess {
  const child = fork(fileURLToPath(script), {
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** The job itself failed; the process is still sound. */
class JobFailed extends Error {}

function resultOf<Result>(answer: SideAnswer<Result>): Result {
  if ('failure' in answer) throw new JobFailed(answer.failure);
  return answer.result;
}

async function answerOf<Result>(child: ChildProcess, job: object, longestMs: number): Promise<SideAnswer<Result>> {
  const heard = new AbortController();
  const { signal } = heard;
  child.channel?.ref();
  try {
    const answer = Promise.race([
      once(child, 'message', { signal }).then(([said]) => said as SideAnswer<Result>),
      once(child, 'exit', { signal }).then(([code, killedBy]) => Promise.reject(new Error(`The side process ended with ${code ?? killedBy}`))),
      setTimeout(longestMs, undefined, { signal }).then(() => Promise.reject(new Error('The side process took too long'))),
    ]);
    child.send(job);
    return await answer;
  } finally {
    child.channel?.unref();
    heard.abort();
  }
}
