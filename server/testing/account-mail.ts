import { REALM } from '#domain/fixed-ids.ts';
import type { Reply, TestHouse } from './house.ts';

/** The mails to an address, the latest first. */
export async function mailsTo(it: TestHouse, to: string, workspaceId = it.workspaceId): Promise<{ subject: string; plain: string; html: string }[]> {
  return it.house.database
    .of(workspaceId)
    .selectFrom('mail')
    .select(['subject', 'plain', 'html'])
    .where('workspace_id', '=', workspaceId)
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .execute();
}

/** The token from the latest mail with a link to this page. */
export async function tokenMailed(
  it: TestHouse,
  to: string,
  page: 'registration/check-email' | 'registration/complete' | 'reset-password',
  workspaceId = it.workspaceId,
): Promise<string> {
  const link = new RegExp(`/${page}/([\\w-]{40,})`);
  for (const mail of await mailsTo(it, to, workspaceId)) {
    const found = link.exec(mail.plain)?.[1];
    if (found) return found;
  }
  throw new Error(`${to} was sent no link to ${page}`);
}

export const GOOD_PASSWORD = 'copper lantern nine';

let people = 0;
export const newAddress = (): string => `person-${Date.now().toString(36)}-${++people}@example.test`;

export function register(it: TestHouse, email: string, options: { password?: string; headers?: Record<string, string>; body?: object } = {}): Promise<Reply> {
  const { password = GOOD_PASSWORD, headers = {}, body = {} } = options;
  return it.call('PUT', '/api/account/registration', {
    headers,
    body: { auth: { email, password }, realm_id: REALM.portal, profile: { first_name: 'Ada', last_name: 'Byron' }, ...body },
  });
}

export function signIn(it: TestHouse, email: string, password = GOOD_PASSWORD, body: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
  return it.call('POST', '/api/account/auth', { headers, body: { auth: { email, password }, ...body } });
}

/** Registered, verified and signed in, as a person would do it. */
export async function confirmedConsumer(
  it: TestHouse,
  email = newAddress(),
  password = GOOD_PASSWORD,
): Promise<{ email: string; password: string; token: string; accountId: string; consumerId: string }> {
  const registered = await register(it, email, { password });
  await it.call('GET', `/api/account/registration/email/${await tokenMailed(it, email, 'registration/check-email')}`);
  const signedIn = await signIn(it, email, password);
  if (signedIn.status !== 200) throw new Error(`Sign-in of ${email} failed: ${signedIn.text}`);
  return { email, password, token: signedIn.body.data.auth_key, accountId: registered.body.data.profile_id, consumerId: registered.body.data.doclet_id };
}
