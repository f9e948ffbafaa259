import { isEmail } from '#domain/validation/email.ts';
import { isName } from '#domain/validation/person.ts';

export type Panel = 'sign-in' | 'forgot' | 'sign-up';

export type SignInFields = { email: string; password: string };
export type SignUpFields = { firstName: string; lastName: string; email: string; password: string; password2: string };

type Flags<Field extends string> = Partial<Record<Field, true>>;

export type SignInState = {
  panel: Panel;
  signIn: SignInFields;
  forgotEmail: string;
  signUp: SignUpFields;
  wrong: { signIn: Flags<keyof SignInFields>; forgot: Flags<'email'>; signUp: Flags<keyof SignUpFields> };
  /** shown above the fields; cleared with the flags */
  message: string | null;
  busy: Panel | null;
  /** the password was right, a code is asked for */
  challenge: string | null;
};

export type SignInEvent =
  | { type: 'panel'; panel: Panel }
  | { type: 'typed'; panel: 'sign-in'; field: keyof SignInFields; text: string }
  | { type: 'typed'; panel: 'forgot'; field: 'email'; text: string }
  | { type: 'typed'; panel: 'sign-up'; field: keyof SignUpFields; text: string }
  | { type: 'focused' }
  | { type: 'wrong'; panel: Panel; fields: readonly string[]; message?: string }
  | { type: 'busy'; panel: Panel }
  | { type: 'idle' }
  | { type: 'challenge'; challenge: string | null }
  | { type: 'done' };

const NOTHING_WRONG: SignInState['wrong'] = { signIn: {}, forgot: {}, signUp: {} };

export function startingState(panel: Panel): SignInState {
  return {
    panel,
    signIn: { email: '', password: '' },
    forgotEmail: '',
    signUp: { firstName: '', lastName: '', email: '', password: '', password2: '' },
    wrong: NOTHING_WRONG,
    message: null,
    busy: null,
    challenge: null,
  };
}

export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'panel':
      return { ...withoutPasswords(state), ...takenAlong(state, event.panel), panel: event.panel, wrong: NOTHING_WRONG, message: null, challenge: null };
    case 'typed':
      return typed(cleared(state), event);
    case 'focused':
      return cleared(state);
    case 'wrong':
      // Whoever has gone on to another panel has left the error behind with the one it belongs to.
      if (event.panel !== state.panel) return { ...state, busy: null };
      return { ...state, busy: null, wrong: { ...NOTHING_WRONG, [groupOf(event.panel)]: flags(event.fields) }, message: event.message ?? null };
    case 'busy':
      return { ...state, busy: event.panel, wrong: NOTHING_WRONG, message: null };
    case 'idle':
      return { ...state, busy: null };
    case 'challenge':
      return { ...state, busy: null, challenge: event.challenge };
    case 'done':
      return startingState(state.panel);
  }
}

/** Whoever has forgotten a password has often typed their address already. */
const takenAlong = ({ forgotEmail, signIn }: SignInState, panel: Panel) => ({ forgotEmail: panel === 'forgot' ? forgotEmail || signIn.email : forgotEmail });

/** The fields that keep a panel from being sent, in the order of the form. */
export function signInProblems({ email, password }: SignInFields): (keyof SignInFields)[] {
  return [...(isEmail(email) ? [] : ['email' as const]), ...(password === '' ? ['password' as const] : [])];
}

export function signUpProblems(fields: SignUpFields): (keyof SignUpFields)[] {
  const differ = fields.password !== fields.password2;
  const wrong: Record<keyof SignUpFields, boolean> = {
    firstName: !isName(fields.firstName),
    lastName: !isName(fields.lastName),
    email: !isEmail(fields.email),
    password: fields.password === '' || differ,
    password2: fields.password2 === '' || differ,
  };
  return (Object.keys(wrong) as (keyof SignUpFields)[]).filter((field) => wrong[field]);
}

function cleared(state: SignInState): SignInState {
  return state.wrong === NOTHING_WRONG && state.message === null ? state : { ...state, wrong: NOTHING_WRONG, message: null };
}

function typed(state: SignInState, event: SignInEvent & { type: 'typed' }): SignInState {
  if (event.panel === 'forgot') return { ...state, forgotEmail: event.text };
  if (event.panel === 'sign-in') return { ...state, signIn: { ...state.signIn, [event.field]: event.text } };
  return { ...state, signUp: { ...state.signUp, [event.field]: event.text } };
}

function withoutPasswords(state: SignInState): SignInState {
  return { ...state, signIn: { ...state.signIn, password: '' }, signUp: { ...state.signUp, password: '', password2: '' } };
}

function groupOf(panel: Panel): keyof SignInState['wrong'] {
  return panel === 'sign-in' ? 'signIn' : panel === 'sign-up' ? 'signUp' : 'forgot';
}

function flags(fields: readonly string[]): Flags<string> {
  return Object.fromEntries(fields.map((field) => [field, true as const]));
}
