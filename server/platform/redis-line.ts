import type { Log } from './log.ts';
import { within } from './start-step.ts';

type Client = {
  connect: () => Promise<unknown>;
  ping: () => Promise<unknown>;
  close: () => Promise<unknown>;
  destroy: () => void;
  on: (event: 'error' | 'end', listener: (reason?: Error) => void) => unknown;
};

/** A connection to Redis that comes back by itself, whether it was cut or says nothing any more. */
export type RedisLine<C extends Client> = {
  /** The first time that it is open. */
  ready: Promise<void>;
  /** Throws while Redis is away: what waited for it would come too late. */
  client: () => C;
  isOpen: () => boolean;
  close: () => Promise<void>;
};

const ANSWER_SECONDS = 3;
const HEARTBEAT_MS = 5000;
const MOST_WAIT_MS = 2000;
const CLOSE_SECONDS = 0.5;

/** `prepare` is done with each new connection before it counts as open, `returned` after it where it is not the first. */
export function createRedisLine<C extends Client>(
  newClient: () => C,
  parts: { log: Log; prepare?: (client: C) => Promise<void>; returned: () => void },
): RedisLine<C> {
  const { log, prepare = async () => {}, returned } = parts;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  let current: C | null = null;
  /** Null: not yet. */
  let isOpen: boolean | null = null;
  let failures = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = newClient();
    current = fresh;
    fresh.on('error', (reason) => lost(fresh, reason));
    fresh.on('end', () => lost(fresh, new Error('The connection has ended')));
    try {
      await within('connecting to Redis', ANSWER_SECONDS, open(fresh));
    } catch (reason) {
      lost(fresh, reason);
    }
  }

  async function open(fresh: C): Promise<void> {
    await fresh.connect();
    await prepare(fresh);
    if (fresh !== current) return;
    const isAgain = isOpen !== null;
    isOpen = true;
    failures = 0;
    isReady();
    if (!isAgain) return;
    log.info({}, 'Redis answers again');
    returned();
  }

  function lost(which: C, reason: unknown): void {
    if (which !== current) return;
    current = null;
    isOpen &&= false;
    which.destroy();
    if (closed) return;
    if (failures++ === 0) log.warn({ reason: String(reason) }, 'Redis is not answering');
    timer = setTimeout(() => void connect(), Math.min(MOST_WAIT_MS, 50 * 2 ** Math.min(failures, 6)));
    timer.unref();
  }

  const heartbeat = setInterval(() => {
    const asked = current;
    if (isOpen && asked) within('asking Redis', ANSWER_SECONDS, asked.ping()).catch((reason: unknown) => lost(asked, reason));
  }, HEARTBEAT_MS);
  heartbeat.unref();
  void connect();

  return {
    ready,
    client() {
      if (!isOpen || !current) throw new Error('Redis is not connected');
      return current;
    },
    isOpen: () => isOpen === true,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      const leaving = current;
      current = null;
      if (leaving) await within('leaving Redis', CLOSE_SECONDS, leaving.close()).catch(() => leaving.destroy());
    },
  };
}
