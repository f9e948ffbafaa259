import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { SideAnswer } from './side-thread.ts';

/** The other end of a side thread. Where threads have a priority of their own, visitors go before it. */
export function workAside<Job, Result>(work: (job: Job) => Promise<Result>): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort!.on('message', (job: Job) => {
    void answer(job).then((said) => parentPort!.postMessage(said, []));
  });

  async function answer(job: Job): Promise<SideAnswer<Result>> {
    try {
      return { result: await work(job) };
    } catch (reason) {
      return { failure: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) };
    }
  }
}
