import * as z from 'zod/mini';
import { createLine, type Line } from '#server/platform/lines/line.ts';
import { postgresClient, type PostgresClient } from '#server/platform/lines/postgres-line.ts';
import type { Redis } from '#server/platform/lines/redis.ts';
import type { Log } from '#server/platform/log.ts';

/** Carries messages from one node to the others, over Redis if there is one, otherwise over PostgreSQL's notifications. */
export type LiveMessage = { rooms?: string[]; sessions?: string[]; stale?: string[] };
export type LiveBus = { listen: () => void; say: (message: LiveMessage) => void; close: () => Promise<void> };

type BusParts = { appDatabaseUrl: string; redis: Redis | null; log: Log; node: string; hear: (message: LiveMessage) => void; missed: () => void };

/** Stands for all rooms when there are too many to name. */
export const EVERY_ROOM = '*';
const CHANNEL = 'entrada_live';
const MOST_PAYLOAD_BYTES = 7800;
const MOST_WAITING = 5000;

export function createLiveBus(parts: BusParts): LiveBus {
  return parts.redis ? redisBus(parts, parts.redis) : postgresBus(parts);
}

/** What was missed while Redis was down is made up for by `missed`. */
function redisBus({ log, node, missed, ...parts }: BusParts, redis: Redis): LiveBus {
  const speech = createSpeech(node, (payloads) => redis.publish(CHANNEL, payloads));
  redis.whenBack(speech.speak);
  return {
    listen: () =>
      void redis
        .subscribe(CHANNEL, (text) => hearText({ ...parts, node }, text), missed)
        .catch((reason: unknown) => log.warn({ reason: String(reason) }, 'Live messages of other nodes are not heard until Redis is back')),
    say: speech.say,
    close: async () => void (await withinHalfASecond(speech.ended())),
  };
}

type Speech = { say: (message: LiveMessage) => void; speak: () => void; ended: () => Promise<void> };

/** Sends messages in order. What could not be sent waits for the next call of `speak`; if too much waits, it becomes 'look at everything'. */
function createSpeech(node: string, send: (payloads: string[]) => Promise<void>): Speech {
  const waiting: string[] = [];
  let sending = Promise.resolve();

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 100);
      try {
        await send(batch);
      } catch {
        waiting.unshift(...batch);
        return;
      }
    }
  }
  const speak = () => void (sending = sending.then(sendAll));
  return {
    speak,
    say(message) {
      waiting.push(...intoPayloads(node, message));
      if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length, ...intoPayloads(node, { rooms: [EVERY_ROOM] }));
      speak();
    },
    ended: () => sending,
  };
}

/** Has a connection of its own. What could not be sent while it was cut is sent later; what was not heard is made up for by `missed`. */
function postgresBus(parts: BusParts): LiveBus {
  const speech = createSpeech(parts.node, send);
  let line: Line<PostgresClient> | null = null;
  let closed = false;

  function start(): void {
    if (closed) return;
    line ??= createLine(() => listener(parts), {
      name: 'PostgreSQL, for messages between nodes,',
      log: parts.log,
      prepare: async (client) => void (await client.query(`listen ${CHANNEL}`)),
      opened(isLate) {
        if (isLate) parts.missed();
        speech.speak();
      },
    });
  }

  async function send(payloads: string[]): Promise<void> {
    const speaker = line?.client();
    if (!line || !speaker) throw new Error('Nobody listens yet');
    try {
      await speaker.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads]);
    } catch (reason) {
      line.lost(speaker, reason);
      throw reason;
    }
  }

  return {
    listen: start,
    say(message) {
      speech.say(message);
      start();
    },
    async close() {
      closed = true;
      await withinHalfASecond(speech.ended());
      await line?.close();
    },
  };
}

function listener(parts: BusParts): PostgresClient {
  const client = postgresClient(parts.appDatabaseUrl, 'entrada live');
  client.on('notification', ({ payload }) => hearText(parts, payload ?? ''));
  return client;
}

function withinHalfASecond(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 500);
  return Promise.race([work.catch(() => {}), promise]).finally(() => clearTimeout(timer));
}

/** A notification holds less than 8,000 bytes. Names are short, so a long list is split between them. */
export function intoPayloads(node: string, message: LiveMessage): string[] {
  return (['rooms', 'sessions', 'stale'] as const).flatMap((kind) => {
    const payloads: string[] = [];
    let names: string[] = [];
    let bytes = 0;
    for (const name of message[kind] ?? []) {
      const size = Buffer.byteLength(JSON.stringify(name)) + 1;
      if (bytes + size > MOST_PAYLOAD_BYTES - 100 && names.length > 0) {
        payloads.push(JSON.stringify({ node, [kind]: names }));
        names = [];
        bytes = 0;
      }
      names.push(name);
      bytes += size;
    }
    return names.length > 0 ? [...payloads, JSON.stringify({ node, [kind]: names })] : payloads;
  });
}

const names = z.optional(z.array(z.string()));
const message = z.object({ node: z.string(), rooms: names, sessions: names, stale: names });

function hearText(parts: Pick<BusParts, 'node' | 'hear'>, text: string): void {
  const heard = z.safeParse(message, readJson(text)).data;
  if (!heard || heard.node === parts.node) return;
  const { rooms, sessions, stale } = heard;
  parts.hear({ ...(rooms ? { rooms } : {}), ...(sessions ? { sessions } : {}), ...(stale ? { stale } : {}) });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
