import { useEffect, useRef, useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { saveDocument } from '#web/lib/calls/save-document.ts';
import { useEmailForm } from '#web/lib/forms/email-form.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { DoneSale } from '../sale/desk-state.ts';
import { changeOf } from '../sale/done-sale.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { SELL } from '../sell-words.ts';
import { TicketList } from './ticket-list.tsx';
import styles from './done-panel.module.css';

/** After the sale: the change to give, the tickets, and the button for the next customer. */
export function DonePanel({ done, desk, onNext }: { done: DoneSale; desk: SaleDesk; onNext: () => void }) {
  const money = useMoney();
  const next = useRef<HTMLButtonElement>(null);
  const changeCents = changeOf(done);
  useEffect(() => {
    announce(changeCents > 0 ? `Sold. ${money.spoken(changeCents)} change.` : 'Sold.');
  }, [changeCents, money]);
  // The form that sends the tickets is gone once they are sent.
  useEffect(() => next.current?.focus(), [done.sent_to]);
  return (
    <div className={styles.done}>
      <div className={styles.top}>
        <p className="eyebrow">Sold · {done.reference}</p>
        {changeCents > 0 ? (
          <p className={styles.change}>
            <span>Change</span>
            <span className="num">{money.full(changeCents)}</span>
          </p>
        ) : (
          <p className={styles.change}>
            <span>Paid</span>
            <span className="num">{money.full(centsOf(done.total))}</span>
          </p>
        )}
      </div>
      <div className={styles.body}>
        <TicketList tickets={done.tickets} />
        <Papers done={done} />
        {done.sent_to === null ? <SendForm desk={desk} /> : <Notice kind="good">The tickets are on their way to {done.sent_to}.</Notice>}
      </div>
      <div className={styles.foot}>
        <Button ref={next} kind="primary" wide className={styles.next} onClick={onNext}>
          Next customer <kbd>Enter</kbd>
        </Button>
      </div>
    </div>
  );
}

function Papers({ done }: { done: DoneSale }) {
  const ws = useWorkspaceId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setProblem(await saveDocument(`/api/workspace/${ws}/orders/${done.order_id}/tickets.pdf`, `tickets-${done.reference}.pdf`, SELL.notSaved));
    setBusy(false);
  };
  return (
    <>
      <div className={styles.papers}>
        <Button onClick={() => print()}>Print</Button>
        {done.tickets.length > 0 && (
          <Button busy={isBusy} onClick={save}>
            Tickets (PDF)
          </Button>
        )}
      </div>
      {problem && <Notice kind="bad">{problem}</Notice>}
    </>
  );
}

function SendForm({ desk }: { desk: SaleDesk }) {
  const { form, submit, isBusy, field, type, clearError } = useEmailForm(SELL.needsEmail, async (email) =>
    (await desk.finish(email)) === null ? null : SELL.notSent,
  );
  return (
    <form ref={form} className={styles.send} onSubmit={submit} noValidate>
      <Field
        label="Send the tickets by email"
        autoComplete="off"
        {...field}
        onChange={({ target }) => {
          type(target.value);
          clearError();
        }}
      />
      <Button type="submit" busy={isBusy}>
        Send
      </Button>
    </form>
  );
}
