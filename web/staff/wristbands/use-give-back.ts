import { useState } from 'react';
import { toDecimalText, type Cents } from '#domain/cents.ts';
import { returnWristbandValueContract } from '#server/actions/return-wristband-value/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import type { Done } from './band-acts.ts';
import { outcomeOf } from './give-back-outcome.ts';
import { GIVE_BACK } from './wristbands-words.ts';

/** `amount` null: nothing was typed, so all that is on the band. */
type GiveBackForm = { amount: string | null; inCash: boolean; reason: string };

const NOTHING_TYPED: GiveBackForm = { amount: null, inCash: false, reason: '' };

/** Kept beside the band, so that an unanswered request is still there when the dialog is opened again. */
export function useGiveBack(uid: string) {
  const money = useMoney();
  const sending = useSentOnce(returnWristbandValueContract);
  const [form, setForm] = useState(NOTHING_TYPED);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (to: Partial<GiveBackForm>) => setForm((before) => ({ ...before, ...to }));
  const send = async (amountCents: Cents, onDone: Done) => {
    setProblem(null);
    const amount = toDecimalText(amountCents);
    change({ amount });
    const result = await sending.send({ data: { uid, amount, reason: form.reason.trim(), ...(form.inCash ? { method: 'cash' } : {}) } });
    if (!result || isUnheard(result)) return;
    if (!result.success) return setProblem(failureText(result, GIVE_BACK.failed));
    setForm(NOTHING_TYPED);
    onDone(outcomeOf(result.data.items[0]!, money.full));
  };
  return { form, change, problem, isBusy: sending.isBusy, isUnheard: sending.unheard !== null, send };
}
export type GiveBack = ReturnType<typeof useGiveBack>;
