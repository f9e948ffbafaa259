import { useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { topUpWristbandContract } from '#server/actions/top-up-wristband/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import type { Done } from './band-acts.ts';
import { useBandChanged } from './band-calls.ts';
import { changeOf, EMPTY_TOP_UP, topUpData, type TopUpForm } from './top-up-form.ts';
import { TOP_UP } from './wristbands-words.ts';

/** Kept beside the band, so that an unanswered request is still there when the dialog is opened again. */
export function useTopUp(uid: string) {
  const money = useMoney();
  const today = useTodayIn(useVenueZone());
  const bandChanged = useBandChanged();
  const sending = useSentOnce(topUpWristbandContract);
  const [form, setForm] = useState<TopUpForm>(EMPTY_TOP_UP);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (terminalId: string, onDone: Done) => {
    setProblem(null);
    const result = await sending.send({ data: topUpData(uid, terminalId, form, today) });
    if (!result || isUnheard(result)) return;
    if (!result.success) return setProblem(failureText(result, TOP_UP.failed));
    const { status, amount, decline_message } = result.data.items[0]!;
    const text = money.full(centsOf(amount));
    const changeCents = form.method === 'cash' ? changeOf(form) : null;
    if (status === 'declined') {
      setProblem(decline_message ?? 'The card was declined.');
      return void bandChanged();
    }
    setForm(EMPTY_TOP_UP);
    onDone(
      status === 'added'
        ? { kind: 'good', text: `${text} was put onto the band.${changeCents ? ` Change: ${money.full(changeCents)}.` : ''}` }
        : { kind: 'warn', text: `The bank has not said yet. ${text} comes onto the band when it has; do not take it a second time.` },
    );
  };
  return {
    form,
    change: (to: Partial<TopUpForm>) => setForm((before) => ({ ...before, ...to })),
    problem,
    isBusy: sending.isBusy,
    isUnheard: sending.unheard !== null,
    send,
  };
}
export type TopUp = ReturnType<typeof useTopUp>;
