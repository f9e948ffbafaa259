import { useRef, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { COMPLETE } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useSignedIn } from '#web/lib/profile.ts';
import { Redirect } from '#web/lib/redirect.tsx';
import { useStay } from '#web/lib/use-stay.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { CompleteAccountForm } from './complete-account-form.tsx';
import type { CompleteOutcome } from './complete-account-state.ts';
import styles from './complete-account.module.css';

export function CompleteAccountScreen() {
  const fromQuery = new URLSearchParams(useSearch()).get('token');
  const token = useParams<{ token?: string }>().token ?? fromQuery ?? '';
  const isSignedIn = useSignedIn();
  const [outcome, setOutcome] = useState<CompleteOutcome>('none');
  const page = useRef<HTMLDivElement>(null);
  const press = useStay(page, outcome);
  if (token === '' || isSignedIn) return <Redirect to={PATHS.dashboard} />;
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <h1 className={`display ${styles.heading}`}>Complete your registration</h1>
      {outcome === 'none' ? <CompleteAccountForm token={token} onOutcome={(next) => (press(), setOutcome(next))} /> : <Outcome outcome={outcome} />}
    </div>
  );
}

function Outcome({ outcome }: { outcome: Exclude<CompleteOutcome, 'none'> }) {
  if (outcome === 'bad-token') {
    return (
      <div className={styles.outcome}>
        <Notice kind="bad">{COMPLETE.badToken}</Notice>
        <p className={styles.links}>
          <Link href={`${PATHS.signIn}#sign-up`}>Sign Up</Link>
          <Link href={`${PATHS.signIn}#forgot`}>Reset Password</Link>
          <Link href={PATHS.signIn}>Sign In</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.outcome}>
      {outcome === 'completed' ? <Notice kind="good">{COMPLETE.done}</Notice> : <Notice kind="warn">{COMPLETE.already}</Notice>}
      <p className={styles.links}>
        <Link href={PATHS.signIn}>Sign In</Link>
      </p>
    </div>
  );
}
