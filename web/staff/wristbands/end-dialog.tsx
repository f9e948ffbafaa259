import { useState } from 'react';
import { centsOf } from '#domain/cents.ts';
import { fullName } from '#domain/person-name.ts';
import { blockWristbandContract } from '#server/actions/block-wristband/contract.ts';
import { checkoutWristbandContract } from '#server/actions/checkout-wristband/contract.ts';
import { unlinkWristbandContract } from '#server/actions/unlink-wristband/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import type { Act, Band, Done } from './band-acts.ts';
import { BANDS } from './wristbands-words.ts';
import styles from './wristbands.module.css';

const ENDS = {
  unlink: { contract: unlinkWristbandContract, title: 'Take it off?', press: 'Take off', done: 'The band was taken off.' },
  'check-out': { contract: checkoutWristbandContract, title: 'Hand it in?', press: 'Hand in', done: 'The band was handed in. Nothing is spent with it again.' },
  block: { contract: blockWristbandContract, title: 'Block it?', press: 'Block', done: 'The band is blocked. Nobody can spend with it.' },
} as const;
type End = keyof typeof ENDS;

const endOf = (act: Act | null): End | null => (act !== null && act in ENDS ? (act as End) : null);

export function EndDialog({ act, band, onClose, onDone }: { act: Act | null; band: Band; onClose: () => void; onDone: Done }) {
  const end = endOf(act);
  return (
    <Dialog open={end !== null} title={end ? ENDS[end].title : ''} eyebrow={band.uid} onClose={onClose}>
      {end && <EndForm end={end} band={band} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function EndForm({ end, band, onClose, onDone }: { end: End; band: Band; onClose: () => void; onDone: Done }) {
  const money = useMoney();
  const { contract, press, done } = ENDS[end];
  const sending = useSentOnce(contract);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    const result = await sending.send({ data: { uid: band.uid } });
    if (result?.success) onDone({ kind: 'good', text: [done, end === 'unlink' && nextWearer(band)].filter(Boolean).join(' ') });
    else if (result) setProblem(isUnheard(result) ? BANDS.lost : failureText(result, BANDS.notDone));
  };
  return (
    <div className={styles.form}>
      <p>{sayEnd(end, band)}</p>
      {band.balance > 0 && (
        <p>
          <strong>{money.full(centsOf(band.balance))}</strong> stays on it, and can be given back later{end === 'block' ? ', or moved by replacing it' : ''}.
        </p>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind={end === 'unlink' ? 'primary' : 'danger'} busy={sending.isBusy} onClick={() => void send()}>
          {sending.unheard ? 'Ask again' : press}
        </Button>
      </div>
    </div>
  );
}

const nextWearer = ({ balance }: Band): string =>
  balance > 0 ? 'Somebody else can wear it once what is on it is given back.' : 'Somebody else can wear it now.';

function sayEnd(end: End, band: Band): string {
  const name = fullName(band.first_name, band.last_name);
  const whose = name ? `${name} wears it no longer.` : 'Nobody wears it then.';
  switch (end) {
    case 'unlink':
      return `${whose} ${nextWearer(band)}`;
    case 'check-out':
      return `${whose} It is out of use for good.`;
    case 'block':
      return `${name ? whose : ''} Nothing can be spent with it, and it cannot be used again.`.trim();
  }
}
