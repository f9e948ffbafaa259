/** What the house needs of a card processor. Every outcome is a value; a method throws only on a bug. */
export type PaymentGateway = {
  name: string;
  /** `direct`: card fields pass through our server; `hosted`: we only ever see the processor's token. */
  capture: 'direct' | 'hosted';
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * A charge that waits for the buyer's bank is `unknown` with its challenge until `void` ends it. `not_found` is no promise about a charge still under way: call `void` before
   * giving up the key. When a charge is found refused, the customer made to keep its card is deleted.
   */
  lookup(gatewayKey: string): Promise<LookupOutcome>;
  /** Undoes the charge under this key, or makes any charge still to come under it fail. */
  void(gatewayKey: string): Promise<VoidOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  lookupRefund(request: RefundLookup): Promise<RefundLookupOutcome>;
  list(sinceIso: string): Promise<ListOutcome>;
  storeCard(request: StoreCardRequest): Promise<StoreCardOutcome>;
  removeCard(vaultId: string): Promise<RemoveCardOutcome>;
  /** The card that was kept together with this charge (`keep`). Without it, a card that was charged can be stored afterwards. */
  keptCard?(gatewayKey: string): Promise<KeptCardOutcome>;
  /** `null`: not signed by the gateway, too old or too new, or not readable; answer 400 and keep nothing. */
  verifyWebhook(rawBody: string | Buffer, headers: WebhookHeaders): WebhookEvent | null;
  close(): void;
};

/** Lives for one call: sent to the gateway, never stored, never logged. */
export type CardDetails = {
  number: string;
  expMonth: number;
  expYear: number;
  cvv: string;
  name?: string | undefined;
  zip?: string | undefined;
};

export type PaymentSource = { kind: 'card'; card: CardDetails } | { kind: 'token'; token: string } | { kind: 'vault'; vaultId: string };

export type ChargeRequest = {
  gatewayKey: string;
  amountCents: number;
  currency: string;
  source: PaymentSource;
  ip?: string | undefined;
  /** The buyer sits at a browser and can answer their bank. */
  mayChallenge?: boolean;
  /** The card is to be on file afterwards. Some processors can keep a card only together with the charge. */
  keep?: { email: string } | undefined;
};

/** `chargeId` is the id of the approval. With it the gateway need not look up the charge. */
export type RefundRequest = { refundKey: string; gatewayKey: string; chargeId?: string | undefined; amountCents: number };
export type RefundLookup = Omit<RefundRequest, 'amountCents'>;

export type StoreCardRequest = {
  key: string;
  source: { kind: 'card'; card: CardDetails } | { kind: 'token'; token: string };
  email?: string | undefined;
};

/**
 * `failed` is definite: nothing was charged and nothing will be. `unknown` is everything that is not definite; `answered` is set where the gateway did answer, but without a
 * decision.
 */
export type Failed = { status: 'failed'; reason: string };
/** `challenge`: the buyer's bank asks them something; the browser needs the secret to let them answer. */
export type Unknown = { status: 'unknown'; reason: string; answered?: true; challenge?: { clientSecret: string } };
export type Declined = { status: 'declined'; declineMessage: string };
type NotFound = { status: 'not_found' };

/** `currency` is upper case; `brand` and `lastFour` are empty where the gateway did not say. */
export type Approved = {
  status: 'approved';
  id: string;
  amountCents: number;
  currency: string;
  brand: string;
  lastFour: string;
};

export type ChargeOutcome = Approved | Declined | Failed | Unknown;
export type LookupOutcome = ChargeOutcome | NotFound;
export type VoidOutcome = { status: 'voided' } | Unknown;
export type RefundOutcome = { status: 'succeeded'; id: string; amountCents: number } | Failed | Unknown;
export type RefundLookupOutcome = RefundOutcome | NotFound;
/** `createdAt`, `refundedCents`: null where the gateway does not say. */
export type ListedCharge = { gatewayKey: string; createdAt: string | null; refundedCents: number | null; outcome: ChargeOutcome };
export type ListOutcome = { status: 'listed'; charges: ListedCharge[] } | Unknown;
export type StoredCard = {
  status: 'stored';
  vaultId: string;
  accountType: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
};
export type StoreCardOutcome = StoredCard | Declined | Failed | Unknown;
export type KeptCardOutcome = StoredCard | NotFound | Unknown;
export type RemoveCardOutcome = { status: 'removed' } | Unknown;

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** A signed event that the house has no use for is `ignored` instead of refused, so that the sender does not retry it. */
export type WebhookEvent = { id: string } & (
  | { type: 'charge.updated'; gatewayKey: string; outcome: ChargeOutcome }
  | { type: 'charge.refunded'; gatewayKey: string | null; chargeId: string | null; refundedCents: number }
  | { type: 'refund.updated'; refundKey: string; gatewayKey: string | null; outcome: RefundOutcome }
  | FailedVoid
  | DisputeEvent
  | { type: 'ignored'; name: string }
);
/** The buyer's bank has sent back what was returned when the charge was undone. */
export type FailedVoid = { type: 'void.failed'; gatewayKey: string; amountCents: number; reason: string };
/** `opened`: the buyer's bank has taken the money back; `won`: the money has been returned. */
export type DisputeEvent = { type: 'dispute.opened' | 'dispute.won' | 'dispute.lost' } & Dispute;
export type Dispute = { disputeId: string; gatewayKey: string | null; chargeId: string | null; amountCents: number; reason: string };

/** Reasons that the rest of the house may test for. Every other reason is only for the log. */
export const UNREACHABLE = 'gateway-unreachable';
export const UNAVAILABLE = 'gateway-unavailable';
export const VOIDED = 'voided';

/** Nothing has left the house. */
export function isNotSent(outcome: { status: string; reason?: string }): outcome is Failed {
  return outcome.status === 'failed' && (outcome.reason === UNREACHABLE || outcome.reason === UNAVAILABLE);
}

/** A card on file that the gateway does not know, for example because it was removed there: whoever pays is to take another card, now as later. */
export const CARD_GONE: Declined = { status: 'declined', declineMessage: 'The card on file is no longer known to the bank.' };

export function failed(reason: string): Failed {
  return { status: 'failed', reason };
}

export function unknown(reason: string): Unknown {
  return { status: 'unknown', reason };
}

export function undecided(reason: string): Unknown {
  return { status: 'unknown', reason, answered: true };
}
