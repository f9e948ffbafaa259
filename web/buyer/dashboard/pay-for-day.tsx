import type { Cents } from '#domain/cents.ts';
import { maskedCard } from '#domain/validation/card.ts';
import type { useCards } from '#web/buyer/account/account-record.ts';
import { openCardOnFile } from '#web/buyer/dialogs/open-dialog.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';

type Props = { amount: Cents; cards: ReturnType<typeof useCards> };

/** What a day costs more, and the card that pays it. */
export function PayForDay({ amount, cards }: Props) {
  const money = useMoney();
  if (cards.isPending) return <Notice>Looking for your card…</Notice>;
  if (cards.isError) return <RetryNotice onRetry={cards.refetch}>{cards.error.message}</RetryNotice>;
  const [card] = cards.data;
  if (!card)
    return (
      <Notice kind="warn" action={<Button onClick={() => void openCardOnFile()}>Add a card</Button>}>
        {MOVE.addCard(money.full(amount))}
      </Notice>
    );
  return (
    <Notice>
      {MOVE.costs(money.full(amount))} <span className="num">{`${card.accountType} ${maskedCard(card.accountType, card.lastFour)}`}</span>
    </Notice>
  );
}
