import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearch } from 'wouter';
import { resendVerification } from '#server/api/resend-verification/contract.ts';
import { verifyEmail } from '#server/api/verify-email/contract.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { placeOf } from '#web/buyer/dialogs/place.ts';
import { CHECK_EMAIL } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { announceHappening } from '#web/lib/happenings.ts';
import { checkoutKeyHeader } from '#web/lib/kept/registration.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { useProfile, useProfileId, useSignedIn } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { stageOf, type Resend, type Stage } from './check-email-state.ts';
import { Letter } from './letter.tsx';

export function CheckEmailScreen() {
  const fromQuery = new URLSearchParams(useSearch()).get('id');
  const id = useParams<{ id?: string }>().id ?? fromQuery ?? '';
  const [resend, setResend] = useState<Resend>('none');
  // Asked again after a sign-in, because the link of a changed email needs its account to be signed in.
  const profileId = useProfileId();
  const verification = useQuery({
    queryKey: ['verify-email', id, profileId],
    queryFn: async () => {
      const result = await call(verifyEmail, { params: { token: id } }, { headers: checkoutKeyHeader() });
      if (result.success) return result.data;
      return result.data?.[0]?.code === 'sign-in-needed' ? 'sign-in' : null;
    },
    enabled: id !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { data } = verification;
  const stage = stageOf(id, verification, resend);
  useEffect(() => {
    if (stage === 2) announceHappening('user-changed');
  }, [stage]);
  return (
    <Letter stage={stage}>
      <Words stage={stage} passwordNeeded={data !== 'sign-in' && data?.password_needed === true} resend={resend} onResend={setResend} />
    </Letter>
  );
}

type WordsProps = { stage: Stage; passwordNeeded: boolean; resend: Resend; onResend: (resend: Resend) => void };

function Words({ stage, passwordNeeded, resend, onResend }: WordsProps) {
  const isSignedIn = useSignedIn();
  if (stage === 1) return <output>{CHECK_EMAIL.verifying}</output>;
  if (stage === 2) {
    return (
      <>
        <output>{CHECK_EMAIL.verified}</output>
        {passwordNeeded && <p className="meta">{CHECK_EMAIL.choosePassword}</p>}
        {isSignedIn ? (
          <Link href={PATHS.dashboard} className="main-link">
            Dashboard
          </Link>
        ) : (
          <ToSignIn />
        )}
      </>
    );
  }
  if (stage === 3) {
    return (
      <>
        <p role="alert">{CHECK_EMAIL.invalid}</p>
        {isSignedIn ? <ResendButton resend={resend} onResend={onResend} /> : <ToSignIn />}
      </>
    );
  }
  if (stage === 4) {
    return (
      <>
        <p role="alert">{CHECK_EMAIL.signIn}</p>
        <Button kind="primary" onClick={() => void openLogInDialog()}>
          Log In
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{CHECK_EMAIL.look}</p>
      {isSignedIn ? (
        <>
          <ResendButton resend={resend} onResend={onResend} />
          <AlreadyVerified />
        </>
      ) : (
        <>
          <p className="meta">{CHECK_EMAIL.again}</p>
          <ToSignIn />
        </>
      )}
    </>
  );
}

function ToSignIn() {
  return (
    <Link href={PATHS.signIn} className="main-link">
      Sign In
    </Link>
  );
}

/** Somebody whose address is verified has no mail to look for. */
function AlreadyVerified() {
  const { data: profile } = useProfile();
  if (!profile?.confirmed) return null;
  return (
    <p className="meta">
      {CHECK_EMAIL.already} <Link href={PATHS.dashboard}>Dashboard</Link>
    </p>
  );
}

function ResendButton({ resend, onResend }: { resend: Resend; onResend: (resend: Resend) => void }) {
  const place = placeOf(useBoot());
  const { data: profile } = useProfile();
  if (resend === 'sent') return <output>{CHECK_EMAIL.sent}</output>;
  const send = async () => {
    if (!profile) return;
    onResend('sending');
    const body = { app_key: place.appKey, realm_id: place.realmId, workspace_id: place.workspaceId, email: profile.email };
    const result = await call(resendVerification, { body });
    onResend(result.success ? 'sent' : 'failed');
  };
  return (
    <Button kind="primary" busy={resend === 'sending'} disabled={!profile} onClick={send}>
      Resend Email
    </Button>
  );
}
