import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardEnd, expiryText, maskedCard } from '#domain/validation/card.ts';
import { removePaymentMethodContract } from '#server/actions/remove-payment-method/contract.ts';
import { useCards, type SavedCard } from '#web/buyer/account/account-record.ts';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { ORDERS } from '#web/buyer/account/portal-messages.ts';
import { openCardOnFile } from '#web/buyer/dialogs/open-dialog.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import styles from './orders.module.css';

export function CardPanel({ profile }: { profile: Profile }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const cards = useCards(profile._id);
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    const result = await call(removePaymentMethodContract, { params: { ws }, body: { data: { vault_id: leaving!.vaultId } } });
    setLeaving(null);
    setError(result.success ? null : failureText(result, ORDERS.removeCardFailed));
    if (result.success) announce(ORDERS.cardRemoved);
    await Promise.all([queries.invalidateQueries({ queryKey: ['cards'] }), queries.invalidateQueries({ queryKey: ['account'] })]);
    setTimeout(stayOnPage);
  };
  return (
    <section className={`panel ${styles.card}`} data-waiting={cards.isPending || undefined} aria-labelledby="card-heading">
      <div className={styles.cardHead}>
        <h3 id="card-heading" className={styles.title}>
          Card On File
        </h3>
        {cards.data && (
          <button
            type="button"
            className="link"
            onClick={() => void openCardOnFile()}
            aria-label={`${cards.data.length > 0 ? 'Change' : 'Add'} the card on file`}
          >
            {cards.data.length > 0 ? 'Change' : 'Add'}
          </button>
        )}
      </div>
      {cards.isPending && <p className="meta">Looking…</p>}
      {cards.isError && <RetryNotice onRetry={cards.refetch}>{cards.error.message}</RetryNotice>}
      {cards.data?.length === 0 && <p className="meta">{ORDERS.noCards}</p>}
      <ul>
        {cards.data?.map((card) => (
          <li key={card.vaultId} className={styles.cardLine}>
            <div>
              <p className={styles.cardType}>{card.accountType}</p>
              <p className="num">{maskedCard(card.accountType, card.lastFour)}</p>
              {card.expMonth && card.expYear && <Expiry month={card.expMonth} year={card.expYear} />}
            </div>
            <Button size="small" kind="quiet" onClick={() => setLeaving(card)} aria-label={`Remove the ${card.accountType} card ending in ${card.lastFour}`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {error && <Notice kind="bad">{error}</Notice>}
      <ConfirmDialog isOpen={leaving !== null} title="Remove this card?" confirm="Remove" onConfirm={remove} onClose={() => setLeaving(null)}>
        Cashless spending is switched off with it, for you and your family.
      </ConfirmDialog>
    </section>
  );
}

function Expiry({ month, year }: { month: string; year: string }) {
  const end = cardEnd(month, year, useTodayIn(useVenueZone()));
  return (
    <p className={styles.expiry}>
      <span className="meta">Exp. Date {expiryText(month, year)}</span>
      {end === 'over' && <span className="tag bad">Expired</span>}
      {end === 'soon' && <span className="tag warn">Expires soon</span>}
    </p>
  );
}
