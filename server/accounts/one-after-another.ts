import { tooMany } from '#server/errors.ts';

/** Work under one key runs one after another, so that parallel guesses at an account cannot overtake their own count. */
type Queues = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createQueues(maxWaiting: number): Queues {
  const tails = new Map<string, { tail: Promise<unknown>; waiting: number }>();
  return async (key, work) => {
    const queue = tails.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= maxWaiting) throw tooMany(5);
    tails.set(key, queue);
    queue.waiting++;
    const turn = queue.tail.then(work, work);
    queue.tail = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) tails.delete(key);
    }
  };
}
