import type { Log } from '#server/platform/log.ts';
import { within } from '#server/platform/start-step.ts';

export type LineClient = {
  connect: () => Promise<unknown>;
  ping: () => Promise<unknown>;
  close: () => Promise<unknown>;
  destroy: () => void;
  on: (event: 'error' | 'end', listener: (reason?: Error) => void) => unknown;
};

/** A connection to an outside service that reconnects by itself, whether it was cut or has fallen silent. */
export type Line<C extends LineClient> = {
  /** The result of the first try: null, or why it failed. Either way it goes on trying. */
  firstTry: Promise<unknown>;
  /** Throws while there is no connection, because a request that waited for one would come too late. */
  client: () => C;
  isOpen: () => boolean;
  /** Reports that a request over this connection got no answer. */
  lost: (client: C, reason: unknown) => void;
  close: () => Promise<void>;
};

type LineParts<C> = {
  /** As it is called in the log. */
  name: string;
  log: Log;
  /** Whether the service answered, and refused us. */
  refuses?: (reason: unknown) => boolean;
  /** Runs on each new connection before it counts as open. */
  prepare?: (client: C) => Promise<void>;
  /** `isLate`: this is not the first try, so something may have been missed. */
  opened?: (isLate: boolean) => void;
};

const ANSWER_SECONDS = 3;
const HEARTBEAT_MS = 5000;
const MOST_WAIT_MS = 2000;
const CLOSE_SECONDS = 0.5;

export function createLine<C extends LineClient>(newClient: () => C, parts: LineParts<C>): Line<C> {
  const { name, log, refuses = () => false, prepare = async () => {}, opened = () => {} } = parts;
  const { promise: firstTry, resolve: hasTried } = Promise.withResolvers<unknown>();
  let current: C | null = null;
  let isOpen = false;
  let failures = 0;
  let told: 'away' | 'refused' | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = newClient();
    current = fresh;
    fresh.on('error', (reason) => lost(fresh, reason));
    fresh.on('end', () => lost(fresh, new Error('The connection has ended')));
    try {
      await within(`connecting to ${name}`, ANSWER_SECONDS, open(fresh));
    } catch (reason) {
      lost(fresh, reason);
    }
  }

  async function open(fresh: C): Promise<void> {
    await fresh.connect();
    await prepare(fresh);
    if (fresh !== current) return;
    const isLate = failures > 0;
    isOpen = true;
    failures = 0;
    told = null;
    hasTried(null);
    if (isLate) log.info({}, `${name} is answering`);
    opened(isLate);
  }

  function lost(which: C, reason: unknown): void {
    if (which !== current) return;
    current = null;
    isOpen = false;
    which.destroy();
    hasTried(reason);
    if (closed) return;
    failures++;
    tell(reason);
    timer = setTimeout(() => void connect(), Math.min(MOST_WAIT_MS, 50 * 2 ** Math.min(failures, 6)));
    timer.unref();
  }

  /** An outage is logged once. If the service comes back and refuses us, that too is logged once. */
  function tell(reason: unknown): void {
    const kind = refuses(reason) ? 'refused' : 'away';
    if (told === kind || told === 'refused') return;
    told = kind;
    log.warn({ reason: String(reason) }, kind === 'refused' ? `${name} refuses the connection` : `${name} is not answering`);
  }

  const heartbeat = setInterval(() => {
    const asked = current;
    if (isOpen && asked) within(`asking ${name}`, ANSWER_SECONDS, asked.ping()).catch((reason: unknown) => lost(asked, reason));
  }, HEARTBEAT_MS);
  heartbeat.unref();
  void connect();

  return {
    firstTry,
    client() {
      if (!isOpen || !current) throw new Error(`${name} is not connected`);
      return current;
    },
    isOpen: () => isOpen,
    lost,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      const leaving = current;
      current = null;
      if (leaving) await within(`leaving ${name}`, CLOSE_SECONDS, leaving.close()).catch(() => leaving.destroy());
    },
  };
}
