import { Suspense, useState } from 'react';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import type { RobotProps } from './robot-props.ts';
import styles from './robot-check.module.css';

const AltchaCheck = lazyPart(() => import('./altcha-check.tsx').then((m) => m.AltchaCheck));
const ProviderCheck = lazyPart(() => import('./provider-check.tsx').then((m) => m.ProviderCheck));

/** Every attempt needs a new check, so a new round mounts a new widget. */
export function RobotCheck({ round, isFaulty, onToken }: RobotProps & { round: number; isFaulty: boolean }) {
  const { kind, site_key: siteKey } = useBoot().config.captcha;
  if (kind === 'off') return null;
  return (
    <div className={`${styles.robot} ${isFaulty ? styles.faulty : ''}`}>
      <Suspense fallback={<p className="meta">Loading the robot check…</p>}>
        {kind === 'altcha' ? <AltchaCheck key={round} onToken={onToken} /> : <ProviderCheck key={round} kind={kind} siteKey={siteKey} onToken={onToken} />}
      </Suspense>
    </div>
  );
}

/** For forms that show the check only after the server has asked for it. */
export function useRobotOnDemand() {
  const [{ round, isAsked }, setAsked] = useState({ round: 0, isAsked: false });
  const [token, setToken] = useState<string | null>(null);
  return {
    token,
    afterAttempt: (asks: boolean) => {
      setToken(null);
      setAsked({ round: round + 1, isAsked: isAsked || asks });
    },
    check: isAsked && (
      <div>
        <output className={styles.why}>{CHECKOUT.robot}</output>
        <RobotCheck round={round} isFaulty={false} onToken={setToken} />
      </div>
    ),
  };
}
