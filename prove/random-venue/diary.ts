/** The reason of refunds whose every part is told. */
export const COUNTED = 'It rained';

/** What callers were told, and what went wrong on the way: the oracles hold it against the database and the bank. */
export type Diary = {
  answers: Map<string, number>;
  /** Answers that say that something is broken here. */
  troubles: { at: number; what: string; status: number }[];
  surprises: string[];
  /** Calls whose caller never had an answer, however often they asked. */
  unanswered: string[];
  cutOff: number;
  kills: { at: number; until: number; whom: string }[];
  orders: Map<string, 'complete' | 'cancelled'>;
  refunds: { orderId: string; itemIds: readonly string[] }[];
  /** Refunds for the reason that is counted. */
  parts: Map<string, { status: 'refunded' | 'pending' | 'failed'; cents: number }>;
  transfers: Map<string, ToldTransfer>;
  letIn: Set<string>;
  /** What the office has changed the capacity of. */
  recounted: Set<string>;
  topUps: Map<string, 'added' | 'declined' | 'confirming'>;
  /** What a bar was told that was paid. */
  tenders: { orderId: string; paymentId: string }[];
  /** What was given back of a band's money, by refund. */
  valueBack: Map<string, 'refunded' | 'pending'>;
  /** The most that somebody was ever allowed to spend in a day. */
  limits: Map<string, number>;
  /** Those that were added, and since when they are no longer of the family. */
  children: Map<string, number | null>;
  /** What became of a group's reservations; `asked`: to be cancelled, and nobody has said that it is. */
  seats: Map<string, 'reserved' | 'asked' | 'cancelled'>;
  /** What waits for a second person, and what came of it. */
  tasks: Map<string, 'open' | 'confirmed' | 'declined'>;
  /** What buyers' banks have taken back, by the key of its charge, and whether it came again. */
  disputes: Map<string, 'opened' | 'won' | 'lost'>;
  /** What gates without a line have told, by nonce. */
  passages: Map<string, { ticketId: string | null; result: string }>;
};
/** `by`: who was told that it is theirs. */
export type ToldTransfer = { state: 'accepted'; newAdmissionId: string; by: string } | { state: 'recalled' };

export function openDiary(): Diary {
  return {
    answers: new Map(),
    troubles: [],
    surprises: [],
    unanswered: [],
    cutOff: 0,
    kills: [],
    orders: new Map(),
    refunds: [],
    parts: new Map(),
    transfers: new Map(),
    letIn: new Set(),
    recounted: new Set(),
    topUps: new Map(),
    tenders: [],
    valueBack: new Map(),
    limits: new Map(),
    children: new Map(),
    seats: new Map(),
    tasks: new Map(),
    disputes: new Map(),
    passages: new Map(),
  };
}
