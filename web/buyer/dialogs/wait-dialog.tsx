import { useState, type ChangeEvent, type FormEvent } from 'react';
import { leastAtOnce } from '#domain/catalog/product.ts';
import { MOST_WAITED_FOR } from '#domain/catalog/waiting-list.ts';
import { visitDateText } from '#domain/day-text.ts';
import type { VisitDate } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { joinWaitingListContract } from '#server/actions/join-waiting-list/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { useOneField } from '#web/lib/forms/one-field.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfile, useSignedIn } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Quantity } from '#web/ui/quantity/quantity.tsx';
import { refreshAvailability } from '../shop/availability-store.ts';
import { SessionPills } from '../shop/session-pills.tsx';
import { useSessions } from '../shop/use-sessions.ts';
import type { WaitWish } from './open-dialog.ts';
import { WAIT } from './wait-words.ts';
import formStyles from '#web/ui/form-dialog/form-dialog.module.css';
import styles from './dialogs.module.css';

type Props = { isOpen: boolean; settle: (done: boolean) => void; wish: WaitWish };

/** Puts a visitor in the line for something that is sold out. */
export function WaitDialog({ isOpen, settle, wish }: Props) {
  const [told, setTold] = useState<string | null>(null);
  return (
    <Dialog
      open={isOpen}
      title={WAIT.title}
      eyebrow={wish.product.name}
      onClose={() => settle(told !== null)}
      footer={
        told !== null && (
          <Button kind="primary" onClick={() => settle(true)}>
            Close
          </Button>
        )
      }
    >
      {told === null ? <WaitForm wish={wish} onJoined={setTold} onClose={() => settle(false)} /> : <Joined text={told} />}
    </Dialog>
  );
}

type FormProps = { wish: WaitWish; onJoined: (told: string) => void; onClose: () => void };

function WaitForm({ wish: { product, dates, time }, onJoined, onClose }: FormProps) {
  const [date, setDate] = useState(dates[0]!);
  const least = leastAtOnce(product);
  const [units, setUnits] = useState(least);
  const times = useTimes(product, date, time);
  const most = Math.min(MOST_WAITED_FOR, product.limit_per_order || MOST_WAITED_FOR);
  const { form, submit, isBusy, problem, isSignedIn, field } = useJoin(onJoined, () => ({
    data: { doclet_id: product._id, event_id: product.event_id, date, time: times.chosen, units },
    lacking: times.lacking,
  }));
  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="meta">{WAIT.lead}</p>
      {dates.length > 1 ? (
        <SelectField label="Day" value={date} onChange={({ target }) => setDate(target.value)}>
          {dates.map((day) => (
            <option key={day} value={day}>
              {visitDateText(day)}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className={styles.when}>{[visitDateText(date), time && timeText(time)].filter(Boolean).join(', ')}</p>
      )}
      {time === null && <SessionPills sessions={times.sessions} chosen={times.session} onChoose={({ startTime }) => times.choose(startTime)} />}
      <div className={styles.places}>
        <span>How many places</span>
        <Quantity
          label="place"
          value={units}
          canLess={units > least}
          canMore={units < most}
          onLess={() => setUnits(units - 1)}
          onMore={() => setUnits(units + 1)}
        />
      </div>
      {!isSignedIn && <Field label="Email" autoComplete="email" {...field} />}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={isBusy}>
        Join the waiting list
      </DialogButtons>
    </form>
  );
}

/** Where a day has times of entry, one of them is waited for. */
function useTimes(product: WaitWish['product'], date: VisitDate, fixed: string | null) {
  const sessions = useSessions(product, date);
  const [picked, choose] = useState<string | null>(null);
  const open = sessions.list.filter(({ isOpen }) => isOpen);
  const session = open.find(({ startTime }) => startTime === picked) ?? (open.length === 1 ? open[0]! : null);
  const isUnknown = sessions.state === 'loading' || sessions.state === 'failed';
  const lacking = isUnknown ? WAIT.timesUnknown : sessions.state === 'ready' && session === null ? WAIT.chooseTime : null;
  return { sessions, session, choose, chosen: fixed ?? session?.startTime ?? null, lacking: fixed === null ? lacking : null };
}

type Joining = OutputOf<typeof joinWaitingListContract>['items'][number]['state'];
type Wait = { doclet_id: string; event_id: string; date: VisitDate; time: string | null; units: number };

/** Those who are signed in wait under their own address. Everybody else types one, and gets a link there. */
function useJoin(onJoined: (told: string) => void, wait: () => { data: Wait; lacking: string | null }) {
  const ws = useWorkspaceId();
  const isSignedIn = useSignedIn();
  const address = useProfile().data?.email;
  const { form, text, setText, error, complain, forgive, isBusy, setBusy } = useOneField();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { data, lacking } = wait();
    const email = isSignedIn ? null : parseEmail(text);
    setProblem(lacking);
    if (!isSignedIn && email === null) return complain(FIELD.email);
    if (lacking !== null) return;
    forgive();
    setBusy(true);
    const result = await heldBusy(call(joinWaitingListContract, { params: { ws }, body: { data: { ...data, email } } }));
    setBusy(false);
    if (result.success) return onJoined(joinedText(result.data.items[0]?.state, address));
    if (result.data?.[0]?.code === 'room-left') void refreshAvailability(ws);
    setProblem(failureText(result, WAIT.failed));
  };
  const onFocus = () => !isOwnFocus() && forgive();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  return { form, submit, isBusy, problem, isSignedIn, field: { type: 'email', value: text, error, onFocus, onChange } };
}

function joinedText(state: Joining | undefined, address: string | undefined): string {
  if (state === 'offered') return WAIT.held;
  return state === 'waiting' ? WAIT.joined(address) : WAIT.mailed;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The form has gone with its focus, which this takes, so that it is read out. */
function Joined({ text }: { text: string }) {
  return (
    <p ref={takeFocus} tabIndex={-1} className={styles.joined}>
      {text}
    </p>
  );
}
