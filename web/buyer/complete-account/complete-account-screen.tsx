import { useRef, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { LinkedPage } from '#web/buyer/account/linked-page.tsx';
import { WayOn } from '#web/buyer/account/way-on.tsx';
import { COMPLETE } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { useSignedIn } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { CompleteAccountForm } from './complete-account-form.tsx';
import { workOf, type CompleteOutcome, type Work } from './complete-account-state.ts';
import { useInvitation } from './use-invitation.ts';
import styles from './complete-account.module.css';

export function CompleteAccountScreen() {
  const query = new URLSearchParams(useSearch());
  const token = useParams<{ token?: string }>().token ?? query.get('token') ?? '';
  const work = workOf(query.get('work'));
  const isSignedIn = useSignedIn();
  const found = useInvitation(token);
  const [outcome, setOutcome] = useState<CompleteOutcome>('none');
  const page = useRef<HTMLDivElement>(null);
  const press = useStay(page, outcome);
  const finish = (next: CompleteOutcome) => {
    press();
    setOutcome(next);
  };
  // Somebody who works here already, or buys here, may be invited to work as something else.
  if (work === null && (token === '' || isSignedIn)) return <Redirect to={PATHS.dashboard} />;
  return (
    <LinkedPage ref={page} width={680}>
      <h1 className={`display ${styles.heading}`}>Complete your registration</h1>
      {outcome !== 'none' && <Outcome outcome={outcome} work={work} />}
      {outcome === 'none' && !found && <LoadingState text={COMPLETE.looking} />}
      {/* The form is there with every link, as the specification has it. Whoever opens a dead one is told before they fill it in. */}
      {outcome === 'none' && found && found.outcome !== 'none' && <Outcome outcome={found.outcome} work={work} />}
      {outcome === 'none' && found && token !== '' && <CompleteAccountForm token={token} work={work} invited={found.invited} onOutcome={finish} />}
    </LinkedPage>
  );
}

function Outcome({ outcome, work }: { outcome: Exclude<CompleteOutcome, 'none'>; work: Work }) {
  const venue = useBoot().workspace?.name ?? 'the venue';
  return (
    <div className={styles.outcome}>
      {outcome === 'completed' && <Notice kind="good">{COMPLETE.done}</Notice>}
      {outcome === 'already' && <Notice kind="warn">{COMPLETE.already}</Notice>}
      {outcome === 'bad-token' && <Notice kind="bad">{COMPLETE.badToken}</Notice>}
      {outcome === 'bad-token' && work !== null && <p>{COMPLETE.askAtWork(venue)}</p>}
      <p className={styles.links}>
        {outcome === 'bad-token' && work === null && (
          <>
            <Link href={`${PATHS.signIn}#sign-up`}>Sign Up</Link>
            <Link href={`${PATHS.signIn}#forgot`}>Reset Password</Link>
          </>
        )}
        <WayOn isAtWork={work !== null} href={PATHS.signIn}>
          Sign In
        </WayOn>
      </p>
    </div>
  );
}
