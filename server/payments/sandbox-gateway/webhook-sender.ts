import { MINUTE_MS } from '#domain/durations.ts';
import { signWebhook } from '#server/platform/webhook-signature.ts';
import { createHttpExchange, type HttpExchange } from '../gateways/http-exchange.ts';
import type { Faults } from './faults.ts';
import type { Logger } from './log.ts';
import type { BankEvent } from './replies.ts';

const AT_ONCE = 16;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = MINUTE_MS;
const MOST_TRIES = 24;
const MOST_WAITING = 100_000;
const SHUFFLE_MS = 50;

export type WebhookSender = {
  send(number: number, event: BankEvent): void;
  /** Every event up to this journal entry has arrived or was given up. */
  doneThrough(): number;
  close(): void;
};

type Delivery = { number: number; body: string; tries: number };

/** Delivers at least once, in no promised order. A receiver that is away gets its events later. */
export function createWebhookSender(url: string, secret: string, faults: Faults, log: Logger): WebhookSender {
  const exchange = createHttpExchange(url, 1000, AT_ONCE);
  const open = openEvents();
  const delays = createDelays();
  const queue: Delivery[] = [];
  let busy = 0;

  function enqueue(delivery: Delivery): void {
    queue.push(delivery);
    while (busy < AT_ONCE && queue.length > 0) void deliver(takeNext());
  }

  function takeNext(): Delivery {
    const at = faults.shuffleWebhooks ? Math.floor(Math.random() * queue.length) : 0;
    return queue.splice(at, 1)[0]!;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    busy += 1;
    const arrived = await post(exchange, delivery.body, secret);
    busy -= 1;
    delivery.tries += 1;
    if (arrived) open.finish(delivery.number);
    else if (delivery.tries >= MOST_TRIES) giveUp(delivery.number);
    else delays.later(Math.min(FIRST_PAUSE_MS * 2 ** (delivery.tries - 1), LONGEST_PAUSE_MS), () => enqueue(delivery));
    if (queue.length > 0 && busy < AT_ONCE) void deliver(takeNext());
  }

  function giveUp(number: number): void {
    log.warn({ entry: number }, 'a webhook was given up');
    open.finish(number);
  }

  return {
    send: (number, event) => {
      const copies = 1 + faults.duplicateWebhooks;
      if (!open.add(number, copies)) return log.warn({ entry: number }, 'too many webhooks wait, one is left out');
      const body = JSON.stringify(event);
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery = { number, body, tries: 0 };
        if (faults.shuffleWebhooks) delays.later(Math.random() * SHUFFLE_MS, () => enqueue(delivery));
        else enqueue(delivery);
      }
    },
    doneThrough: open.doneThrough,
    close: () => {
      queue.length = 0;
      delays.close();
      exchange.close();
    },
  };
}

async function post(exchange: HttpExchange, body: string, secret: string): Promise<boolean> {
  const headers = { 'x-signature': signWebhook(body, secret, Date.now()) };
  const answer = await exchange.send({ method: 'POST', path: '', body, headers, timeoutMs: 10_000 }).catch(() => null);
  return answer !== null && answer.status >= 200 && answer.status < 300;
}

/** Counts, for each event, the copies that have neither arrived nor been given up. */
function openEvents() {
  const copiesLeft = new Map<number, number>();
  let last = 0;
  return {
    /** False if too many wait already. */
    add(number: number, copies: number): boolean {
      last = Math.max(last, number);
      if (copiesLeft.size + copies > MOST_WAITING) return false;
      copiesLeft.set(number, copies);
      return true;
    },
    finish(number: number): void {
      const left = (copiesLeft.get(number) ?? 1) - 1;
      if (left > 0) copiesLeft.set(number, left);
      else copiesLeft.delete(number);
    },
    doneThrough(): number {
      const [oldest] = copiesLeft.keys();
      return oldest === undefined ? last : oldest - 1;
    },
  };
}

/** Timers that can be called off all at once. */
function createDelays() {
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  return {
    later(delayMs: number, work: () => void): void {
      if (closed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delayMs);
      timers.add(timer);
    },
    close(): void {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
