import * as z from 'zod/mini';

const times = z.int().check(z.gte(0), z.lte(1_000_000));

/** The fault script. Counts say how many of the next calls are hit; every other setting holds until it is set back. */
export const controlBody = z.strictObject({
  /** The call is carried out, but its answer is lost. */
  drop_reply: z.optional(times),
  /** The connection is cut before the call is carried out. */
  refuse: z.optional(times),
  /** The call is neither carried out nor answered. */
  hang: z.optional(times),
  fail_5xx: z.optional(times),
  delay_ms: z.optional(times),
  decline_all: z.optional(z.boolean()),
  /** How many further copies of each webhook are sent; `true` means one. */
  duplicate_webhooks: z.optional(z.union([z.boolean(), times])),
  shuffle_webhooks: z.optional(z.boolean()),
  /** Opens a dispute over the charge of this key. */
  dispute: z.optional(z.string()),
  /** Decides the dispute over the charge of this key, for the merchant or for the buyer. */
  dispute_won: z.optional(z.string()),
  dispute_lost: z.optional(z.string()),
  exit: z.optional(z.boolean()),
});

type Control = z.infer<typeof controlBody>;
export type Faults = {
  dropReply: number;
  refuse: number;
  hang: number;
  fail5xx: number;
  delayMs: number;
  declineAll: boolean;
  duplicateWebhooks: number;
  shuffleWebhooks: boolean;
};
type FaultOfOneCall = 'refuse' | 'hang' | 'fail5xx' | 'dropReply' | null;

export function noFaults(): Faults {
  return {
    dropReply: 0,
    refuse: 0,
    hang: 0,
    fail5xx: 0,
    delayMs: 0,
    declineAll: false,
    duplicateWebhooks: 0,
    shuffleWebhooks: false,
  };
}

export function setFaults(faults: Faults, control: Control): void {
  faults.dropReply = control.drop_reply ?? faults.dropReply;
  faults.refuse = control.refuse ?? faults.refuse;
  faults.hang = control.hang ?? faults.hang;
  faults.fail5xx = control.fail_5xx ?? faults.fail5xx;
  faults.delayMs = control.delay_ms ?? faults.delayMs;
  faults.declineAll = control.decline_all ?? faults.declineAll;
  faults.duplicateWebhooks = Number(control.duplicate_webhooks ?? faults.duplicateWebhooks);
  faults.shuffleWebhooks = control.shuffle_webhooks ?? faults.shuffleWebhooks;
}

/** Takes the fault that hits the next call, and counts it off the script. */
export function takeFault(faults: Faults): FaultOfOneCall {
  for (const name of ['refuse', 'hang', 'fail5xx', 'dropReply'] as const) {
    if (faults[name] > 0) {
      faults[name] -= 1;
      return name;
    }
  }
  return null;
}
