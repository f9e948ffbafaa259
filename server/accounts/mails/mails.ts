import { REALM } from '#domain/fixed-ids.ts';
import type { Account } from '#server/accounts/accounts.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';
import { brandedMail } from './branded-mail.ts';

/** The mails about accounts. Each says what happened, what to do, and what to do if it was somebody else. */
const NOT_YOU = 'If this was not you, you need not do anything.';

type Owner = Pick<Account, 'email' | 'realm_id'>;

const worksHere = ({ realm_id }: Owner): boolean => realm_id === REALM.pos;

/** Visitors and those who work here sign in at different pages, and neither can at the other's. */
const signInPage = (owner: Owner): string => (worksHere(owner) ? 'staff' : 'sign-in');

export async function mailVerify(ctx: Ctx, to: string, token: string): Promise<void> {
  await send(ctx, to, `Verify your email for ${ctx.workspace.name}`, {
    title: 'Verify your email',
    paragraphs: ['Somebody, hopefully you, made an account with this address. Verify it and your tickets are yours to see.', 'The link works for 24 hours.'],
    button: { label: 'Verify my email', url: await linkTo(ctx, `registration/check-email/${token}`) },
    footer: `${NOT_YOU} Without your click nobody can use this address.`,
  });
}

export async function mailReset(ctx: Ctx, owner: Owner, token: string): Promise<void> {
  await send(ctx, owner.email, `Choose a new password for ${ctx.workspace.name}`, {
    title: 'Choose a new password',
    paragraphs: ['You asked for a new password. The link works once, for 30 minutes, and ends every sign-in of your account.'],
    button: { label: 'Choose a password', url: await linkTo(ctx, `reset-password/${token}${worksHere(owner) ? '?work=yes' : ''}`) },
    footer: `${NOT_YOU} Your password stays as it is.`,
  });
}

export async function mailChoosePassword(ctx: Ctx, to: string, token: string): Promise<void> {
  await send(ctx, to, `Choose your password for ${ctx.workspace.name}`, {
    title: 'Your email is verified. One more step.',
    paragraphs: [
      'You opened the link on another device than the one the account was made on. To be sure that the account is yours alone, please choose its password now.',
      'The link works once, for 30 minutes. Later, “Forgot your password?” sends a new one.',
    ],
    button: { label: 'Choose my password', url: await linkTo(ctx, `reset-password/${token}`) },
  });
}

export async function mailPasswordChanged(ctx: Ctx, owner: Owner): Promise<void> {
  await send(ctx, owner.email, `Your password for ${ctx.workspace.name} was changed`, {
    title: 'Your password was changed',
    paragraphs: [
      'Every other sign-in of your account has been ended.',
      'If this was not you, choose a new password now with “Forgot your password?” on the sign-in page.',
    ],
    button: { label: 'Go to the sign-in page', url: await linkTo(ctx, signInPage(owner)) },
  });
}

export async function mailCompleteAccount(ctx: Ctx, to: string, token: string): Promise<void> {
  await send(ctx, to, `Complete your registration with ${ctx.workspace.name}`, {
    title: 'Complete your registration',
    paragraphs: ['Choose a password and you can see your tickets, hand them on and keep your details in one place.', 'The link works for 7 days.'],
    button: { label: 'Complete my registration', url: await linkTo(ctx, `registration/complete/${token}`) },
    footer: NOT_YOU,
  });
}

export type Invitation = { inviter: string; message: string | null; what: string; role: Role };

/** Whoever is invited to work here is asked for less than a visitor, and led to where the work is. */
const pageToComplete = (token: string, role: Role): string => `registration/complete/${token}${role === 'web' ? '' : `?work=${role}`}`;

export async function mailInvite(ctx: Ctx, to: string, invitation: Invitation, token: string): Promise<void> {
  await sendInvitation(ctx, to, invitation, 'The link works for 7 days.', {
    label: 'Accept and choose a password',
    page: pageToComplete(token, invitation.role),
  });
}

/** For a person who has an account already: they accept with their own password. */
export async function mailInviteKnown(ctx: Ctx, to: string, invitation: Invitation, token: string): Promise<void> {
  const how = 'You have an account with this address: accept with its password. The link works for 7 days.';
  await sendInvitation(ctx, to, invitation, how, { label: 'Accept the invitation', page: pageToComplete(token, invitation.role) });
}

/** For a person who has everything already: there is nothing to complete, they are only told. */
export async function mailInvited(ctx: Ctx, to: string, invitation: Invitation): Promise<void> {
  await sendInvitation(ctx, to, invitation, 'Sign in with the account you have.', { label: 'Sign in', page: invitation.role === 'web' ? 'sign-in' : 'staff' });
}

async function sendInvitation(ctx: Ctx, to: string, invitation: Invitation, how: string, button: { label: string; page: string }): Promise<void> {
  await send(ctx, to, `${invitation.inviter} invites you to ${ctx.workspace.name}`, {
    title: 'You are invited',
    paragraphs: [`${invitation.inviter} invites you to ${invitation.what} at ${ctx.workspace.name}.`, ...quoted(invitation.message), how],
    button: { label: button.label, url: await linkTo(ctx, button.page) },
    footer: 'If you do not know who this is, you need not do anything.',
  });
}

/** Without an inviter it was the operator of the platform. */
export async function mailNewAdmin(ctx: Ctx, to: string, admin: string, inviter: string | null): Promise<void> {
  const { name } = ctx.workspace;
  const paragraphs =
    inviter === null
      ? [`The operator of the platform has made ${admin} an administrator of ${name}.`, 'If nobody of you asked for this, write to them.']
      : [
          `${admin} has accepted the invitation of ${inviter} and administers ${name} from now on.`,
          'If nobody of you meant this, end every sign-in of the account that invited, by choosing a new password for it, and write to the operator of the platform.',
        ];
  await send(ctx, to, `${name} has a new administrator`, {
    title: 'A new administrator',
    paragraphs,
    button: { label: 'Go to the sign-in page', url: await linkTo(ctx, 'staff') },
  });
}

/** Whoever works here opens the link in the app of their work. The visitors' page knows no sign-in of theirs. */
export async function mailConfirmNewEmail(ctx: Ctx, owner: Owner, token: string): Promise<void> {
  const [where, page] = worksHere(owner)
    ? ['and sign in with the one you have now', `staff/my-sign-in#email=${token}`]
    : ['where you asked or where you are signed in', `registration/check-email/${token}`];
  await send(ctx, owner.email, `Confirm your new email for ${ctx.workspace.name}`, {
    title: 'Confirm your new email',
    paragraphs: [`You asked to sign in with this address from now on. It becomes yours when you open the link within 24 hours, ${where}.`],
    button: { label: 'Confirm this address', url: await linkTo(ctx, page) },
    footer: NOT_YOU,
  });
}

export async function mailEmailChangeNote(ctx: Ctx, owner: Owner, change: 'asked' | 'done'): Promise<void> {
  const title = change === 'asked' ? 'Your email is about to change' : 'Your email was changed';
  await send(ctx, owner.email, `${title} at ${ctx.workspace.name}`, {
    title,
    paragraphs: [
      change === 'asked'
        ? 'Somebody who is signed in to your account asked to use another address. It changes when the new address is confirmed.'
        : 'Your account is now used with another address.',
      'If this was not you, choose a new password now: that ends every sign-in and stops the change. If you can no longer do so, write to the venue.',
    ],
    button: { label: 'Go to the sign-in page', url: await linkTo(ctx, signInPage(owner)) },
  });
}

export async function mailSecondFactorNote(ctx: Ctx, owner: Owner, change: 'on' | 'off' | 'recovery codes'): Promise<void> {
  const said = {
    on: 'is now asked for a code from your phone',
    off: 'is no longer asked for a code from your phone',
    'recovery codes': 'has new recovery codes; the old ones are void',
  }[change];
  await send(ctx, owner.email, `Your sign-in at ${ctx.workspace.name} was changed`, {
    title: 'Your sign-in was changed',
    paragraphs: [
      `Whoever signs in to your account ${said}.`.replace('Whoever signs in to your account has', 'Your account has'),
      'If this was not you, choose a new password now with “Forgot your password?” on the sign-in page.',
    ],
    button: { label: 'Go to the sign-in page', url: await linkTo(ctx, signInPage(owner)) },
  });
}

const quoted = (message: string | null): string[] => (message ? [`“${message}”`] : []);

async function send(ctx: Ctx, to: string, subject: string, content: MailContent): Promise<void> {
  await ctx.mail.queue(ctx, await brandedMail(ctx, to, subject, content));
}
