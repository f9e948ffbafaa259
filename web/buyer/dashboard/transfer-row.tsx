import { useId, useRef, useState } from 'react';
import { nameOf, type FamilyQuery } from '#web/buyer/account/family-records.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import type { Pass } from './passes.ts';
import { SentRow } from './sent-row.tsx';
import { NOBODY, TransferForm, type Given } from './transfer-form.tsx';
import type { Transfers } from './use-transfers.ts';
import styles from './transfer.module.css';

type Props = { pass: Pass; holder: string; holderId: string; family: FamilyQuery; transfers: Transfers };

/** A ticket: whom to give it to, or whom it was sent to. */
export function TransferRow({ pass, holder, holderId, family: { data: family, isError: isFamilyLost }, transfers }: Props) {
  const others = [family?.organizer, ...(family?.members ?? [])]
    .filter((member) => member !== null && member !== undefined && member.id !== holderId && member.invitedStatus !== 'pending')
    .map((member) => member!);
  // Kept here, so that what was typed is there again once the ticket is taken back.
  const [typed, setTyped] = useState(NOBODY);
  const [given, setGiven] = useState<Given | null>(null);
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const offer = transfers.offerOf(pass.id);
  const isSent = given !== null || offer !== null;
  const press = useStay(row, isSent);
  const recall = async (id: string) => {
    press();
    const refusal = await transfers.recall(id);
    if (refusal !== null) return refusal;
    setGiven(null);
    return null;
  };
  return (
    <li ref={row} tabIndex={-1} className={styles.row} aria-labelledby={titleId}>
      <p id={titleId} className={styles.ticket}>
        <b>{holder}</b> <span className="meta">{pass.name}</span>
      </p>
      {isSent ? (
        <SentRow to={offer?.to ?? given!.to} link={given?.link ?? null} offer={offer} onRecall={recall} />
      ) : (
        <TransferForm
          ticketId={pass.id}
          holder={holder}
          others={others.map((member) => ({ id: member.id, name: nameOf(member) }))}
          isFamilyLost={isFamilyLost}
          typed={typed}
          onType={setTyped}
          onPress={press}
          onGiven={(to) => {
            setGiven(to);
            return transfers.refresh();
          }}
        />
      )}
    </li>
  );
}
