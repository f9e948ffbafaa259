import { useState } from 'react';
import { useLocation } from 'wouter';
import { cents, parseCents, type Cents } from '#domain/cents.ts';
import { closeTillContract } from '#server/actions/close-till/contract.ts';
import type { TillItem } from '#server/pos/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { CashForm } from './cash-form.tsx';
import { overShort } from './over-short.ts';
import { useLookAgain, useRememberClosed, useRemovals } from './till-queries.ts';
import { closedTillFrom } from './till-record.ts';
import { CLOSE } from './till-words.ts';

/** The count comes first and is blind: the expected amount is not shown. Once confirmed, it is final. */
export function CloseTill({ till, terminal }: { till: TillItem; terminal: Terminal }) {
  const ws = useWorkspaceId();
  const money = useMoney();
  const lookAgain = useLookAgain(terminal.terminal_id);
  const remember = useRememberClosed();
  const [, go] = useLocation();
  const [question, setQuestion] = useState<{ amountCents: Cents; answer: (isSure: boolean) => void } | null>(null);
  const answer = (isSure: boolean) => {
    question?.answer(isSure);
    setQuestion(null);
  };
  return (
    <>
      <CashForm
        name={`close ${till.till_session_id}`}
        words={CLOSE}
        currency={terminal.currency}
        mayBeNothing
        startsAtOnce
        confirm={(amountCents) => new Promise((settle) => setQuestion({ amountCents, answer: settle }))}
        send={({ amount, denominations }, idempotencyKey) =>
          call(
            closeTillContract,
            { params: { ws }, body: { data: { till_id: till.till_session_id, counted: amount, ...(denominations ? { denominations } : {}) } } },
            { idempotencyKey },
          )
        }
        onDone={({ items: [closed] }) => {
          const day = closed && closedTillFrom(closed, terminal.name);
          void lookAgain();
          if (!day) return go('/till');
          remember(day);
          announce(`The till is closed: ${overShort(day.differenceCents, money.full).word}.`);
          go(`/till/closed/${day.id}`);
        }}
        onRefused={lookAgain}
        onLeave={() => go('/till')}
      >
        <StillAsked sessionId={till.till_session_id} />
      </CashForm>
      <Dialog
        open={question !== null}
        title="Close this till?"
        onClose={() => answer(false)}
        footer={
          <>
            <Button onClick={() => answer(false)}>Count again</Button>
            <Button kind="primary" onClick={() => answer(true)}>
              Close the till
            </Button>
          </>
        }
      >
        <p>{CLOSE.sure(money.full(question?.amountCents ?? cents(0)))}</p>
      </Dialog>
    </>
  );
}

function StillAsked({ sessionId }: { sessionId: string }) {
  const money = useMoney();
  const open = (useRemovals(sessionId).data ?? []).filter((task) => task.status === 'open');
  if (open.length === 0) return null;
  const sum = open.reduce((total, task) => total + (parseCents(task.facts.amount) ?? 0), 0);
  return <Notice kind="warn">{CLOSE.waiting(money.full(cents(sum)))}</Notice>;
}
