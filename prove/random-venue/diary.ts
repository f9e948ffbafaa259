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
  transfers: Map<string, ToldTransfer>;
  letIn: Set<string>;
  /** What the office has changed the capacity of. */
  recounted: Set<string>;
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
    transfers: new Map(),
    letIn: new Set(),
    recounted: new Set(),
  };
}
