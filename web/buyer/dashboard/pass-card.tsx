import { useRef, useState } from 'react';
import { withPlace } from '#domain/catalog/place-text.ts';
import { shortDay } from '#domain/day-text.ts';
import { isDated } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import { isGood, visitTitle, type Pass, type Visit } from './passes.ts';
import { useQrText } from './rotating-text.ts';
import type { Offer } from './use-transfers.ts';
import styles from './pass-card.module.css';

type Props = {
  pass: Pass;
  name: string;
  photo: string | null;
  visit: Visit;
  isPast: boolean;
  offer: Offer | null;
  isOnline: boolean;
  onShow: () => void;
  onTransfer: () => void;
  onRecall: (transferId: string) => Promise<string | null>;
};

/** The longest name that fits on one line beside the photo. A longer one gets two lines. */
const ONE_LINE = 17;

const STATE_TEXT: Record<Pass['state'], string> = { active: 'Not used', used: 'Used', out: 'Used', revoked: 'No longer valid', transferred: 'Passed on' };
const ENDED_TEXT: Record<NonNullable<Pass['ended']>, string> = { refunded: 'Refunded', 'given-back': 'Given back', cancelled: 'Cancelled' };

/**
 * A ticket stub with its code. A ticket that was used or passed on, and one of a past visit, stay in place and say what became of them. The code of a past admission is still shown
 * on a press, since the clock of a device may be wrong.
 */
export function PassCard({ pass, name, photo, visit, isPast, offer, isOnline, onShow, onTransfer, onRecall }: Props) {
  const isOver = isPast || !isGood(pass);
  const hasCode = isGood(pass) && pass.key !== null && !(isPast && pass.kind === 'addon');
  const card = useRef<HTMLElement>(null);
  const press = useStay(card, offer !== null);
  const recall = (transferId: string) => (press(), onRecall(transferId));
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.pass}
      data-over={isOver || undefined}
      data-long={name.length > ONE_LINE || undefined}
      aria-label={`${name}, ${pass.name}`}
    >
      <div className={styles.passHead}>
        <p className={styles.passTop}>
          <span>{isDated(visit.date) ? shortDay(visit.date) : visitTitle(visit)}</span>
          {pass.time && <span>{timeText(pass.time)}</span>}
        </p>
        <div className={styles.passWho}>
          <div className={styles.passName}>
            <p dir="auto" className={`display ${styles.name}`}>
              {name}
            </p>
            <p dir="auto" className={styles.passType}>
              {withPlace(pass)}
              {pass.type !== 'General' && !pass.name.toLowerCase().includes(pass.type.toLowerCase()) && ` · ${pass.type}`}
            </p>
          </div>
          <Avatar name={name} url={photo} size={44} />
        </div>
      </div>
      <div className={styles.passBody}>
        {hasCode && !isOver ? (
          <>
            <Code pass={pass} name={name} onShow={onShow} />
            <LetsIn pass={pass} visit={visit} />
          </>
        ) : (
          <p className={styles.over}>{isOver ? becameOf(pass) : PASSES.elsewhere}</p>
        )}
      </div>
      {offer ? (
        <Offered offer={offer} onRecall={recall} />
      ) : (
        hasCode && <Actions name={name} canTransfer={pass.isTransferable && isOnline} onShow={onShow} onTransfer={onTransfer} />
      )}
    </article>
  );
}

const becameOf = ({ state, ended }: Pass): string => (ended === null ? STATE_TEXT[state] : ENDED_TEXT[ended]);

function Code({ pass, name, onShow }: { pass: Pass; name: string; onShow: () => void }) {
  const text = useQrText(pass);
  return (
    <button type="button" className={styles.code} onClick={onShow} aria-label={`Show the code of ${name} large`}>
      <QrCode text={text} label={`QR code of ${name}`} />
    </button>
  );
}

/** Says only what is unusual: that it is not good yet, that its time was moved, that it is for several people, or lets them in more than once. */
function LetsIn({ pass, visit }: Pick<Props, 'pass' | 'visit'>) {
  const words = [
    pass.isToActivate && PASSES.toActivate,
    pass.movedFrom && PASSES.moved(timeText(pass.movedFrom)),
    pass.admits > 1 && PASSES.admits(pass.admits),
    comesBackWords(pass, visit),
  ].filter(Boolean);
  return words.length > 0 && <p className={styles.letsIn}>{words.join(' ')}</p>;
}

function comesBackWords({ reentry, comesBack }: Pass, visit: Visit): string | null {
  if (!comesBack || reentry === null || reentry === 'none') return null;
  const isOnceADay = reentry === 'once' && visit.date === 'event';
  return PASSES.comesBack[isOnceADay ? 'onceADay' : reentry];
}

function Actions({ name, canTransfer, onShow, onTransfer }: { name: string; canTransfer: boolean; onShow: () => void; onTransfer: () => void }) {
  return (
    <div className={styles.actions}>
      <button type="button" onClick={onShow} aria-label={`QR Code of ${name}`}>
        QR Code
      </button>
      {canTransfer && (
        <button type="button" onClick={onTransfer} aria-label={`Transfer the ticket of ${name}`}>
          Transfer
        </button>
      )}
    </div>
  );
}

function Offered({ offer, onRecall }: { offer: Offer; onRecall: Props['onRecall'] }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const recall = async () => {
    setBusy(true);
    setError(await onRecall(offer.id));
    setBusy(false);
  };
  return (
    <div className={styles.offered}>
      <p>
        Sent to <b>{offer.to}</b>, not accepted yet
      </p>
      <button type="button" className="link" aria-busy={isBusy || undefined} onClick={() => !isBusy && void recall()}>
        Take back
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
