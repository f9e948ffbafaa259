/** The reason given for refunds whose parts are all recorded in the diary. */
export const COUNTED = 'It rained';

/** What callers were told, and what went wrong. The oracles compare it with the database and the bank. */
export type Diary = {
  answers: Map<string, number>;
  /** Answers which mean that something is broken here. */
  troubles: { at: number; what: string; status: number }[];
  surprises: string[];
  /** Calls that never got an answer, however often they were sent. */
  unanswered: string[];
  cutOff: number;
  kills: { at: number; until: number; whom: string }[];
  orders: Map<string, 'complete' | 'cancelled'>;
  refunds: { orderId: string; itemIds: readonly string[] }[];
  /** The parts of refunds given for `COUNTED`. */
  parts: Map<string, { status: 'refunded' | 'pending' | 'failed'; cents: number }>;
  /** By thing, the days that it was told to be for after it was asked to be moved. */
  moves: Map<string, Set<string>>;
  /** How often somebody was told that they paid for another day. */
  paidMoves: number;
  /** By thing, the pieces that it was told to be after it was asked to be exchanged. */
  exchanges: Map<string, Set<string>>;
  /** Days to which whole days were moved. */
  movedDays: Set<string>;
  transfers: Map<string, ToldTransfer>;
  letIn: Set<string>;
  /** Whatever the office has changed the capacity of. */
  recounted: Set<string>;
  topUps: Map<string, 'added' | 'declined' | 'confirming'>;
  /** Payments that a bar was told of. */
  tenders: { orderId: string; paymentId: string }[];
  /** Refunds of a band's money, by refund. */
  valueBack: Map<string, 'refunded' | 'pending'>;
  /** The highest daily limit that somebody ever had. */
  limits: Map<string, number>;
  /** Children that were added, and since when they no longer belong to the family. */
  children: Map<string, number | null>;
  /** The state of a group's reservations. `asked`: cancelling was asked for and not yet confirmed. */
  seats: Map<string, 'reserved' | 'asked' | 'cancelled'>;
  /** Requests for a second person, and how they were decided. */
  tasks: Map<string, 'open' | 'confirmed' | 'declined'>;
  /** Disputed charges by their key, and how the dispute ended. */
  disputes: Map<string, 'opened' | 'won' | 'lost'>;
  /** What gates without a line have reported, by nonce. */
  passages: Map<string, { ticketId: string | null; result: string }>;
};
/** `by`: the person who was told that the ticket is theirs. */
type ToldTransfer = { state: 'accepted'; newAdmissionId: string; by: string } | { state: 'recalled' };

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
    moves: new Map(),
    paidMoves: 0,
    exchanges: new Map(),
    movedDays: new Set(),
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
