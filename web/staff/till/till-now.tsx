import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { openTillContract } from '#server/actions/open-till/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { CashForm } from './cash-form.tsx';
import { CloseTill } from './close-till.tsx';
import { LastClosed } from './last-closed.tsx';
import { PutIn, TakeOut } from './move-cash.tsx';
import { OpenTill } from './open-till.tsx';
import { useLookAgain } from './till-queries.ts';
import { HELD, OPEN } from './till-words.ts';
import styles from './till.module.css';

/** The forms for the drawer's current state: opening it, or working with an open one. */
export function TillNow({ terminal }: { terminal: Terminal }) {
  const { till } = terminal;
  if (till)
    return (
      <Switch>
        <Route path="/till/put-in">
          <PutIn till={till} currency={terminal.currency} />
        </Route>
        <Route path="/till/take-out">
          <TakeOut till={till} currency={terminal.currency} />
        </Route>
        <Route path="/till/close">
          <CloseTill till={till} terminal={terminal} />
        </Route>
        <Route>
          <OpenTill till={till} />
        </Route>
      </Switch>
    );
  return terminal.till_held_by ? <HeldTill terminal={terminal} by={terminal.till_held_by} /> : <NoTill terminal={terminal} />;
}

function HeldTill({ terminal, by }: { terminal: Terminal; by: string }) {
  const lookAgain = useLookAgain(terminal.terminal_id);
  const { title, text } = HELD(by);
  return (
    <EmptyState title={title} action={<Button onClick={() => void lookAgain()}>Look again</Button>}>
      {text}
    </EmptyState>
  );
}

function NoTill({ terminal }: { terminal: Terminal }) {
  const ws = useWorkspaceId();
  const worker = useWorker();
  const money = useMoney();
  const lookAgain = useLookAgain(terminal.terminal_id);
  const [path] = useLocation();
  // The form goes as soon as the till is open, also when the answer to opening it was lost.
  useEffect(() => () => void setTimeout(stayOnPage), []);
  // This address belongs to a form for an open till, but the till is closed.
  if (path !== '/till') return <Redirect to="/till" />;
  return (
    <div className={styles.now}>
      <CashForm
        name={`open ${terminal.terminal_id} ${worker._id}`}
        words={OPEN}
        currency={terminal.currency}
        mayBeNothing
        send={({ amount, denominations }, idempotencyKey) =>
          call(
            openTillContract,
            { params: { ws }, body: { data: { terminal_id: terminal.terminal_id, cash_in: amount, ...(denominations ? { denominations } : {}) } } },
            { idempotencyKey },
          )
        }
        onDone={async (_, amountCents) => {
          await lookAgain();
          announce(OPEN.done(money.full(amountCents)));
        }}
        onRefused={lookAgain}
      />
      <LastClosed terminalId={terminal.terminal_id} />
    </div>
  );
}
