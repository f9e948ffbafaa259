import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { withPlace } from '#domain/catalog/place-text.ts';
import { centsOf, subtractCents, sumCents, type Cents } from '#domain/cents.ts';
import { longDay, shortDay } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import { fullName } from '#domain/person-name.ts';
import { giveBackItemsContract } from '#server/actions/give-back-items/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { OrderedThing, OrderHistoryItem } from '#server/orders/contract.ts';
import { GIVE_BACK } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { TicketChoice } from '#web/ui/ticket-choice/ticket-choice.tsx';
import styles from './orders.module.css';

type Props = { isOpen: boolean; order: OrderHistoryItem; onClose: () => void; onGiven: (said: Said) => void };
type Returnable = OrderedThing & { return_until: string };
type Given = OutputOf<typeof giveBackItemsContract>['items'][number];

export const returnables = (order: OrderHistoryItem): Returnable[] => order.items.filter((item): item is Returnable => isDay(item.return_until));

/** What can be given back of an order, with what each brings. */
export function GiveBackDialog({ isOpen, order, ...rest }: Props) {
  return (
    <Dialog open={isOpen} title={GIVE_BACK.title} eyebrow={`Order ${order.number}`} onClose={rest.onClose}>
      <GiveBackForm order={order} {...rest} />
    </Dialog>
  );
}

function GiveBackForm({ order, onClose, onGiven }: Omit<Props, 'isOpen'>) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const money = useMoney();
  // The list stays as it was when the dialog was opened.
  const [things] = useState(() => returnables(order));
  const [chosen, setChosen] = useState<readonly string[]>(() => (things.length === 1 ? [things[0]!._id] : []));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sendOnce] = useState(questionKeys);
  const amount = sumCents(things.filter(({ _id }) => chosen.includes(_id)).map(leftOf));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.length === 0) return setProblem(GIVE_BACK.chooseTickets);
    const data = { order_id: order._id, items: [...chosen] };
    setBusy(true);
    const result = await heldBusy(
      sendOnce(JSON.stringify(data), (idempotencyKey) => call(giveBackItemsContract, { params: { ws }, body: { data } }, { idempotencyKey })),
    );
    await Promise.all(['orders', 'passes'].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
    setBusy(false);
    if (!result.success) return setProblem(failureText(result, GIVE_BACK.failed));
    const said = saidOf(result.data.items[0]!, (value) => money.full(centsOf(value)));
    announce(said.text);
    onGiven(said);
    onClose();
  };
  return (
    <form className={styles.giveBack} onSubmit={(event) => void send(event)} noValidate aria-label={GIVE_BACK.title}>
      <p className="meta">{GIVE_BACK.until(longDay(things.map(({ return_until }) => return_until).toSorted()[0]!))}</p>
      <TicketChoice
        label={GIVE_BACK.title}
        tickets={things.map((thing) => ticketOf(thing, money.full(leftOf(thing))))}
        chosen={chosen}
        onChange={(next) => (setChosen(next), setProblem(null))}
      />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons back="Keep them" onBack={onClose} kind="danger" busy={isBusy}>
        {chosen.length === 0 ? 'Give back' : `Give back for ${money.full(amount)}`}
      </DialogButtons>
    </form>
  );
}

const leftOf = ({ total, refunded }: Returnable): Cents => subtractCents(centsOf(total), centsOf(refunded));

const ticketOf = ({ _id, name, place, first_name, last_name, date }: Returnable, amount: string) => ({
  id: _id,
  name: withPlace({ name, place }),
  about: [fullName(first_name, last_name), isDay(date) && shortDay(date)].filter(Boolean).join(' · '),
  amount,
});

/** What became of it. A bank may still refuse, and then the tickets are as they were. */
function saidOf({ status, amount, refunds }: Given, full: (value: number) => string): Said {
  if (status === 'failed') return { kind: 'bad', text: GIVE_BACK.refused };
  if (status === 'pending') return { kind: 'good', text: GIVE_BACK.pending };
  return { kind: 'good', text: refunds.length === 0 ? GIVE_BACK.free : GIVE_BACK.given(full(amount)) };
}
