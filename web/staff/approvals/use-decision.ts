import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { WAITING } from '#web/staff/chrome/waiting/waiting.ts';
import { APPROVALS } from './approvals-words.ts';

/** `overtaken`: somebody else has decided, or it has ended by itself meanwhile. */
type Outcome = 'done' | 'overtaken' | 'open';
const OVERTAKEN: ReadonlySet<string> = new Set(['already-decided', 'decided-otherwise', 'not-in-review', 'already-repaired', 'not-given-up']);

type Problem = { isLost: boolean; text: string };

/** Sends a decision. Each has a key of its own that stays the same until its answer has come, and the lists are fetched again after each answer. */
export function useDecision() {
  const queries = useQueryClient();
  const [underKey] = useState(questionKeys);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const decide = async (decision: string, send: (idempotencyKey: string) => Promise<Result<unknown>>, otherwise: string): Promise<Outcome> => {
    if (isBusy) return 'open';
    setBusy(true);
    setProblem(null);
    const result = await underKey(decision, send);
    const isLost = isUnheard(result);
    if (!result.success) setProblem({ isLost, text: isLost ? APPROVALS.lost : failureText(result, otherwise) });
    if (!isLost) await queries.invalidateQueries({ queryKey: [WAITING] });
    setBusy(false);
    if (result.success) return 'done';
    return OVERTAKEN.has(result.data?.[0]?.code ?? '') ? 'overtaken' : 'open';
  };
  return { decide, isBusy, problem, forget: () => setProblem(null) };
}
