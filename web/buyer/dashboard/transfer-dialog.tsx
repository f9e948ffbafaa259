import { useState } from 'react';
import type { FamilyQuery } from '#web/buyer/account/family-records.ts';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { heldPasses, holderName, visitTitle, type Visit } from './passes.ts';
import { TransferRow } from './transfer-row.tsx';
import type { Transfers } from './use-transfers.ts';
import styles from './transfer.module.css';

type Props = {
  isOpen: boolean;
  visit: Visit;
  title: string;
  only: string | null;
  family: FamilyQuery;
  transfers: Transfers;
  onClose: () => void;
};

/** The tickets of a visit and where each may be sent. The list stays as it was when the dialog was opened. */
export function TransferDialog({ isOpen, visit, title, only, family, transfers, onClose }: Props) {
  const [rows] = useState(() => heldPasses(visit).filter(({ pass }) => pass.isTransferable && (only === null || pass.id === only)));
  return (
    <Dialog
      open={isOpen}
      title={title || 'Event'}
      eyebrow={`Transfer Tickets · ${visitTitle(visit)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles.intro}>{TRANSFER.intro}</p>
      {transfers.error && <Notice kind="warn">{transfers.error}</Notice>}
      {rows.length === 0 && <p>None of these tickets can be passed on.</p>}
      {family.isLoading ? (
        <LoadingState text={TRANSFER.loading} />
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ holder, pass }) => (
            <TransferRow key={pass.id} pass={pass} holder={holderName(holder)} holderId={holder.id} family={family} transfers={transfers} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
