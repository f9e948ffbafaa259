import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { placeOf } from '#web/buyer/dialogs/place.ts';
import { GENERIC_ALERT, SIGN_IN } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { fetchProfile, profileKey, useSignedIn } from '#web/lib/sign-in/profile.ts';
import type { SignedInUser, SignInOutcome } from '#web/lib/sign-in/sign-in.ts';
import { ForgotPanel } from './forgot-panel.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { signInReducer, startingState, type Panel } from './sign-in-state.ts';
import { SignUpPanel } from './sign-up-panel.tsx';
import { Slides } from './slides.tsx';
import styles from './sign-in.module.css';

const COLUMN: Record<Panel, number> = { forgot: 0, 'sign-in': 1, 'sign-up': 2 };

export function SignInScreen() {
  const place = placeOf(useBoot());
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [state, dispatch] = useReducer(signInReducer, askedPanel(), startingState);
  const [isLeaving, setLeaving] = useState(false);
  const isSignedIn = useSignedIn();
  useEffect(() => {
    let asked = askedPanel();
    const follow = () => {
      if (asked !== askedPanel()) dispatch({ type: 'panel', panel: (asked = askedPanel()) });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const enter = async (user: SignedInUser) => {
    setLeaving(true);
    dispatch({ type: 'done' });
    await queries.prefetchQuery({ queryKey: profileKey(user._id), queryFn: () => fetchProfile(user._id) });
    // Whoever has gone on to another page meanwhile stays there.
    if (location.pathname !== PATHS.signIn && location.pathname !== PATHS.dashboard) return;
    navigate(user.confirmed ? PATHS.dashboard : PATHS.checkEmail, { replace: true });
  };
  const onOutcome = (outcome: SignInOutcome) => {
    if (outcome.kind === 'signed-in') return void enter(outcome.user);
    if (outcome.kind === 'second-factor') return dispatch({ type: 'challenge', challenge: outcome.challenge });
    if (outcome.kind === 'over') {
      dispatch({ type: 'challenge', challenge: null });
      return dispatch({ type: 'wrong', panel: 'sign-in', fields: [], message: SIGN_IN.codeLate });
    }
    if (outcome.kind === 'incorrect') return dispatch({ type: 'wrong', panel: 'sign-in', fields: ['email', 'password'], message: SIGN_IN.incorrect });
    dispatch({ type: 'idle' });
    void openAlert(outcome.message ?? GENERIC_ALERT);
  };
  if (isSignedIn && !isLeaving) return <Redirect to={PATHS.dashboard} />;
  const shared = { state, dispatch, place };
  return (
    <div className={styles.page}>
      <Slides
        at={COLUMN[state.panel]}
        slides={[
          { label: 'Manage Your Account', column: COLUMN['sign-in'], panel: <SignInPanel {...shared} onOutcome={onOutcome} /> },
          { label: 'Reset Password', column: COLUMN.forgot, panel: <ForgotPanel {...shared} /> },
          { label: 'Create An Account', column: COLUMN['sign-up'], panel: <SignUpPanel {...shared} onCreated={() => navigate(PATHS.checkEmail)} /> },
        ]}
      />
    </div>
  );
}

/** Links from mails and other screens name a panel after the '#'. */
function askedPanel(): Panel {
  const asked = location.hash.slice(1);
  return asked === 'forgot' || asked === 'sign-up' ? asked : 'sign-in';
}
