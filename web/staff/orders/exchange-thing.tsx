import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { centsOf } from '#domain/cents.ts';
import { exchangeItemContract } from '#server/actions/exchange-item/contract.ts';
import { piecesToExchangeContract } from '#server/actions/pieces-to-exchange/contract.ts';
import type { OrderedThing, OrderHistoryItem, PieceToExchange } from '#server/orders/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { ORDERS_KEY } from './found-orders.ts';
import { EXCHANGE } from './orders-words.ts';
import styles from './orders.module.css';

type Props = { isOpen: boolean; order: OrderHistoryItem; onClose: () => void };

/** Merchandise of an order for another size or colour. */
export function ExchangeThing({ isOpen, order, onClose }: Props) {
  const things = exchangeableThings(order);
  const [chosen, setChosen] = useState('');
  const thing = things.find(({ _id }) => _id === chosen) ?? things[0];
  if (!thing) return null;
  return (
    <Dialog open={isOpen} title={EXCHANGE.title} eyebrow={`Order ${order.number}`} onClose={onClose}>
      {things.length > 1 && (
        <SelectField label="What" value={thing._id} onChange={({ target }) => setChosen(target.value)}>
          {things.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Pieces key={thing._id} order={order} thing={thing} onClose={onClose} />
    </Dialog>
  );
}

/** Also what has been collected: it is brought back. */
export function exchangeableThings(order: OrderHistoryItem): OrderedThing[] {
  return order.status === 'complete' ? order.items.filter(({ state, kind }) => state === 'sold' && kind === 'merchandise') : [];
}

type FormProps = { order: OrderHistoryItem; thing: OrderedThing; onClose: () => void };

function Pieces({ order, thing, onClose }: FormProps) {
  const ws = useWorkspaceId();
  const pieces = useQuery({
    queryKey: ['pieces-to-exchange', ws, thing._id],
    queryFn: async ({ signal }) =>
      (await ask(piecesToExchangeContract, { params: { ws }, body: { data: { order_id: order._id, item_id: thing._id } } }, EXCHANGE.lookFailed, signal)).items,
    retry: retryPassing,
    staleTime: 0,
  });
  if (pieces.isError && !pieces.data) return <RetryState title={pieces.error.message} onRetry={pieces.refetch} />;
  if (!pieces.data) return <LoadingState text={EXCHANGE.looking} />;
  return <ExchangeForm order={order} thing={thing} pieces={pieces.data} onClose={onClose} />;
}

function ExchangeForm({ order, thing, pieces: listed, onClose }: FormProps & { pieces: readonly PieceToExchange[] }) {
  const queries = useQueryClient();
  const money = useMoney();
  const isOffice = useWorker().role !== 'pos';
  const sending = useSentOnce(exchangeItemContract);
  const [pieceId, setPiece] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<PieceToExchange | null>(null);
  // What was asked for without an answer may be this piece by now, and is no other one any more.
  const isAway = sending.unheard !== null && asked !== null && !listed.some(({ doclet_id }) => doclet_id === asked.doclet_id);
  const pieces = isAway ? [...listed, asked] : listed;
  const piece = pieces.find(({ doclet_id }) => doclet_id === pieceId);
  if (pieces.length === 0) return <p>{EXCHANGE.none}</p>;
  const exchange = async (event: FormEvent) => {
    event.preventDefault();
    if (!piece) return setProblem(EXCHANGE.choose);
    setAsked(piece);
    const result = await sending.send({ data: { order_id: order._id, item_id: thing._id, doclet_id: piece.doclet_id, reason: reason.trim() } });
    if (!result) return;
    await Promise.all([ORDERS_KEY, 'pieces-to-exchange'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    if (!result.success) return setProblem(isUnheard(result) ? EXCHANGE.lost : failureText(result, EXCHANGE.failed));
    announce(EXCHANGE.done(piece.name));
    onClose();
  };
  return (
    <form className={styles.dialogForm} onSubmit={(event) => void exchange(event)} aria-label={EXCHANGE.title}>
      <p>{EXCHANGE.about(thing.name)}</p>
      <SelectField label="For" value={pieceId} disabled={sending.unheard !== null} onChange={({ target }) => (setPiece(target.value), setProblem(null))}>
        <option value="">Choose</option>
        {pieces.map((one) => (
          <option key={one.doclet_id} value={one.doclet_id} disabled={!one.is_left || (!isOffice && one.more > 0)}>
            {one.name}
            {!one.is_left ? ' – none left' : one.more > 0 ? ` – ${money.full(centsOf(one.more))} more` : ''}
          </option>
        ))}
      </SelectField>
      {isOffice && piece && piece.more > 0 && <Notice kind="warn">{EXCHANGE.keepsPrice}</Notice>}
      {isOffice && (
        <Field
          label="Reason"
          hint={EXCHANGE.reasonHint}
          maxLength={300}
          value={reason}
          readOnly={sending.unheard !== null}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={sending.isBusy}>
        {sending.unheard ? 'Ask again' : 'Exchange'}
      </DialogButtons>
    </form>
  );
}
