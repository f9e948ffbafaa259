import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Cents } from '#domain/cents.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { focusFirstInvalid } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { CountPad } from './count-pad.tsx';
import { readCount, runningCents, type SentCount } from './count.ts';
import { denominationsOf } from './denominations.ts';
import { FAULTS, LOST } from './till-words.ts';
import { useKeptCash, type KeptCash } from './use-kept-cash.ts';
import styles from './cash-form.module.css';

export type CashSent = SentCount & { label: string };
type Words = { title: string; intro: string; submit: (sum: string) => string; failed: string };

type Props<Answer> = {
  /** Where typed text is kept: names the drawer and the purpose. */
  name: string;
  words: Words;
  currency: string;
  mayBeNothing?: boolean;
  labelName?: string;
  startsAtOnce?: boolean;
  /** Asks once more before sending. If it resolves to false, nothing is sent. */
  confirm?: (amountCents: Cents) => Promise<boolean>;
  send: (sent: CashSent, idempotencyKey: string) => Promise<Result<Answer>>;
  onDone: (answer: Answer, amountCents: Cents) => unknown;
  /** Called after a refusal, because what is shown may be out of date. */
  onRefused: () => unknown;
  onLeave?: () => void;
  children?: ReactNode;
};

/** A form for counted cash. It is sent once, however often the button is pressed, and it survives a lost answer. */
export function CashForm<Answer>(props: Props<Answer>) {
  const { words, currency, labelName, startsAtOnce = false, onLeave } = props;
  const titleId = useId();
  const money = useMoney();
  const form = useRef<HTMLFormElement>(null);
  const { kept, keep, fault, problem, isBusy, submit } = useSending(props, form);
  const known = denominationsOf(currency);
  const isLost = kept.lostKey !== null;
  const sumCents = runningCents({ ...kept.count, isSum: kept.count.isSum || known === null });
  useEffect(() => {
    if (startsAtOnce) form.current?.querySelector('input')?.focus();
  }, [startsAtOnce]);
  return (
    <form ref={form} className={`panel ${styles.form}`} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={`display ${styles.title}`}>
          {words.title}
        </h2>
        <p className="meta">{words.intro}</p>
      </div>
      {props.children}
      <CountPad known={known} count={kept.count} error={fault} disabled={isLost || isBusy} onChange={(count) => keep({ ...kept, count })} />
      {labelName && (
        <Field
          label={labelName}
          maxLength={120}
          autoComplete="off"
          value={kept.label}
          disabled={isLost || isBusy}
          onChange={(event) => keep({ ...kept, label: event.target.value })}
        />
      )}
      {isLost && <Notice kind="warn">{LOST}</Notice>}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.actions}>
        {onLeave && !isLost && <Button onClick={onLeave}>Back</Button>}
        <Button kind="primary" type="submit" busy={isBusy}>
          {isLost ? 'Ask again' : sumCents === 0 ? words.title : words.submit(money.full(sumCents))}
        </Button>
      </div>
    </form>
  );
}

function useSending<Answer>(props: Props<Answer>, form: React.RefObject<HTMLFormElement | null>) {
  const { name, words, currency, mayBeNothing = false, confirm, send, onDone, onRefused } = props;
  const { kept, keep, forget, keyToSend } = useKeptCash(name);
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const read = () => {
    const counted = readCount({ ...kept.count, isSum: kept.count.isSum || denominationsOf(currency) === null });
    const found = !counted.ok ? counted.fault : counted.amountCents === 0 && !mayBeNothing ? 'nothing-at-all' : null;
    setFault(found && FAULTS[found]);
    return counted.ok && found === null ? counted : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const counted = read();
    if (!counted) return void setTimeout(() => focusFirstInvalid(form.current));
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    if (!confirm || kept.lostKey || (await confirm(counted.amountCents))) {
      const key = keyToSend();
      const result = await send({ ...counted.sent, label: kept.label.trim() }, key);
      await settle(result, key, counted.amountCents);
    }
    isUnderWay.current = false;
    setBusy(false);
  };
  const settle = (result: Result<Answer>, key: string, amountCents: Cents): unknown => {
    if (result.success) {
      forget();
      return onDone(result.data, amountCents);
    }
    if (isUnheard(result)) return keep({ ...kept, lostKey: key });
    keep({ ...kept, lostKey: null });
    setProblem(failureText(result, words.failed));
    return onRefused();
  };
  return { kept, keep: (next: KeptCash) => (setFault(null), keep(next)), fault, problem, isBusy, submit };
}
