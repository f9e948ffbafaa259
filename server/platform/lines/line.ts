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
const LONGEST_WAIT_MS = 2000;
const CLOSE_SECONDS = 0.5;

type State<C> = Required<LineParts<C>> & {
  newClient: () => C;
  hasTried: (result: unknown) => void;
  current: C | null;
  isOpen: boolean;
  failures: number;
  told: 'away' | 'refused' | null;
  closed: boolean;
  timer: NodeJS.Timeout | undefined;
};

export function createLine<C extends LineClient>(newClient: () => C, parts: LineParts<C>): Line<C> {
  const { name, log, refuses = () => false, prepare = async () => {}, opened = () => {} } = parts;
  const { promise: firstTry, resolve: hasTried } = Promise.withResolvers<unknown>();
  const start = { current: null, isOpen: false, failures: 0, told: null, closed: false, timer: undefined };
  const line: State<C> = { newClient, name, log, refuses, prepare, opened, hasTried, ...start };
  const heartbeat = setInterval(() => beat(line), HEARTBEAT_MS);
  heartbeat.unref();
  void connect(line);

  return {
    firstTry,
    client() {
      if (!line.isOpen || !line.current) throw new Error(`${name} is not connected`);
      return line.current;
    },
    isOpen: () => line.isOpen,
    lost: (client, reason) => lost(line, client, reason),
    async close() {
      line.closed = true;
      clearInterval(heartbeat);
      clearTimeout(line.timer);
      const leaving = line.current;
      line.current = null;
      if (leaving) await within(`leaving ${name}`, CLOSE_SECONDS, leaving.close()).catch(() => leaving.destroy());
    },
  };
}

async function connect<C extends LineClient>(line: State<C>): Promise<void> {
  const fresh = line.newClient();
  line.current = fresh;
  fresh.on('error', (reason) => lost(line, fresh, reason));
  fresh.on('end', () => lost(line, fresh, new Error('The connection has ended')));
  try {
    await within(`connecting to ${line.name}`, ANSWER_SECONDS, open(line, fresh));
  } catch (reason) {
    lost(line, fresh, reason);
  }
}

async function open<C extends LineClient>(line: State<C>, fresh: C): Promise<void> {
  await fresh.connect();
  await line.prepare(fresh);
  if (fresh !== line.current) return;
  const isLate = line.failures > 0;
  line.isOpen = true;
  line.failures = 0;
  line.told = null;
  line.hasTried(null);
  if (isLate) line.log.info({}, `${line.name} is answering`);
  line.opened(isLate);
}

function beat<C extends LineClient>(line: State<C>): void {
  const { current, isOpen, name } = line;
  if (isOpen && current) within(`asking ${name}`, ANSWER_SECONDS, current.ping()).catch((reason: unknown) => lost(line, current, reason));
}

function lost<C extends LineClient>(line: State<C>, which: C, reason: unknown): void {
  if (which !== line.current) return;
  line.current = null;
  line.isOpen = false;
  which.destroy();
  line.hasTried(reason);
  if (line.closed) return;
  line.failures++;
  tell(line, reason);
  line.timer = setTimeout(() => void connect(line), Math.min(LONGEST_WAIT_MS, 50 * 2 ** Math.min(line.failures, 6)));
  line.timer.unref();
}

/** An outage is logged once. If the service comes back and refuses us, that too is logged once. */
function tell<C>(line: State<C>, reason: unknown): void {
  const kind = line.refuses(reason) ? 'refused' : 'away';
  if (line.told === kind || line.told === 'refused') return;
  line.told = kind;
  line.log.warn({ reason: String(reason) }, kind === 'refused' ? `${line.name} refuses the connection` : `${line.name} is not answering`);
}
