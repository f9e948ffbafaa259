import { oneOrSeveral } from '#domain/one-or-several.ts';
import { untilText } from '#web/buyer/account/wait-text.ts';
import { ENDED, WAITING } from '#web/buyer/account/waiting-words.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { LeaveButton } from './leave-button.tsx';
import type { StepProps } from './step.ts';
import { ToShop } from './to-shop.tsx';
import { useTakeOffer } from './use-take-offer.ts';
import styles from './waiting.module.css';

/** What is held for whoever has the link, until when, and the way into their cart. */
export function Offered(props: StepProps) {
  const { units, offered, offer_ends_at: endsAt } = props.wait;
  const zone = useVenueZone();
  const money = useMoney();
  const { take, isBusy, problem, priceCents } = useTakeOffer(props);
  const them = oneOrSeveral(offered, 'it', 'them');
  return (
    <>
      <p>
        Held for you until <b>{endsAt && untilText(zone, Date.parse(endsAt), serverNow())}</b>.
        {priceCents !== null && ` ${money.full(priceCents)}${offered > 1 ? ' each' : ''}.`}
      </p>
      {offered < units && <p>{WAITING.fewer(units)}</p>}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" className={styles.take} busy={isBusy} onClick={() => void take()}>
          Put {them} into my cart
        </Button>
        <LeaveButton {...props} label="No, thank you" more={WAITING.refuseMore} />
      </div>
    </>
  );
}

/** The page may have been left before the places were seen in the cart. There they are shown again. */
export function TakenAlready(props: StepProps) {
  const { take, isBusy, problem } = useTakeOffer(props);
  return (
    <>
      <p>{ENDED.taken.more}</p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => void take()}>
          Show my cart
        </Button>
        <ToShop eventId={props.wait.event_id} />
      </div>
    </>
  );
}
