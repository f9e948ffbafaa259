import { useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#domain/validation/email.ts';
import { forgotPassword } from '#server/api/forgot-password/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { wasCutOff } from '#web/lib/kept/session.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { signInWithPassword, type Place, type SignInOutcome } from '#web/lib/sign-in/sign-in.ts';
import { useCodeEntry } from '#web/lib/sign-in/use-code-entry.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { SIGN_IN } from './sign-in-words.ts';
import styles from './sign-in.module.css';

/** Email and password, then a code if the person has a second factor. After that the app opens. */
export function SignInScreen() {
  const { workspace, app_key: appKey, realms } = useBoot();
  const place: Place = { appKey, realmId: realms.pos, workspaceId: workspace?._id ?? null };
  const [challenge, setChallenge] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(wasCutOff() ? { kind: 'bad', text: SIGN_IN.ended } : null);
  const onOutcome = (outcome: SignInOutcome) => {
    setChallenge(outcome.kind === 'second-factor' ? outcome.challenge : null);
    setSaid(wordsFor(outcome));
  };
  return (
    <main className={styles.page}>
      <div className={styles.paper}>
        <p className="eyebrow">{workspace?.name ?? 'Entrada'}</p>
        <h1 className={`display ${styles.heading}`}>Staff</h1>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
        {challenge === null ? (
          <PasswordForm place={place} onOutcome={onOutcome} onSaid={setSaid} />
        ) : (
          <CodeForm challenge={challenge} onOutcome={onOutcome} onSaid={setSaid} onBack={() => setChallenge(null)} />
        )}
      </div>
    </main>
  );
}

function wordsFor(outcome: SignInOutcome): Said | null {
  if (outcome.kind === 'incorrect') return { kind: 'bad', text: SIGN_IN.incorrect };
  if (outcome.kind === 'over') return { kind: 'bad', text: SIGN_IN.codeLate };
  return outcome.kind === 'trouble' ? { kind: 'bad', text: outcome.message ?? SIGN_IN.trouble } : null;
}

type Told = { onOutcome: (outcome: SignInOutcome) => void; onSaid: (said: Said | null) => void };

function PasswordForm({ place, onOutcome, onSaid }: Told & { place: Place }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (problems: typeof wrong) => {
    setWrong(problems);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const problems = { ...(email.trim() === '' && { email: SIGN_IN.needsEmail }), ...(password === '' && { password: SIGN_IN.needsPassword }) };
    if (problems.email || problems.password) return complain(problems);
    setWrong({});
    setBusy(true);
    const outcome = await signInWithPassword(place, { email, password });
    setBusy(false);
    onOutcome(outcome);
  };
  const forgot = async () => {
    if (isBusy) return;
    if (!isEmail(email)) return complain({ email: SIGN_IN.needsEmail });
    setWrong({});
    setBusy(true);
    const where = { app_key: place.appKey, realm_id: place.realmId, workspace_id: place.workspaceId };
    const result = await call(forgotPassword, { body: { ...where, email: email.trim() } });
    setBusy(false);
    onSaid(result.success ? { kind: 'good', text: SIGN_IN.resetSent } : { kind: 'bad', text: failureText(result, SIGN_IN.trouble) });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={wrong.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" wide busy={isBusy}>
        Sign in
      </Button>
      <button type="button" className={`link ${styles.forgot}`} onClick={forgot}>
        Forgot your password?
      </button>
    </form>
  );
}

function CodeForm({ challenge, onOutcome, onSaid, onBack }: Told & { challenge: string; onBack: () => void }) {
  const entry = useCodeEntry(
    challenge,
    { tooShort: SIGN_IN.needsCode, wrong: SIGN_IN.codeWrong },
    {
      onSend: () => onSaid(null),
      // If the connection was lost, the code is asked for again, but not the password.
      onOutcome: (outcome) => (outcome.kind === 'trouble' ? onSaid(wordsFor(outcome)) : onOutcome(outcome)),
    },
  );
  return (
    <form ref={entry.form} className={styles.form} noValidate onSubmit={entry.submit}>
      <p>{SIGN_IN.enterCode}</p>
      <Field
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        value={entry.code}
        error={entry.error}
        onChange={(event) => entry.setCode(event.target.value)}
      />
      <Button kind="primary" type="submit" wide busy={entry.isBusy}>
        Continue
      </Button>
      <button type="button" className={`link ${styles.forgot}`} onClick={onBack}>
        Back
      </button>
    </form>
  );
}
