import { constants, setPriority } from 'node:os';
import type { SideAnswer } from './side-process.ts';

/** The worker's end of a side process. It runs at low priority so that visitors go first, and only its parent decides when it ends. */
export function workAside<Job, Result>(work: (job: Job) => Promise<Result>): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', (job: Job) => {
    void answer(job).then((said) => process.send!(said));
  });

  async function answer(job: Job): Promise<SideAnswer<Result>> {
    try {
      return { result: await work(job) };
    } catch (reason) {
      return { failure: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) };
    }
  }
}
