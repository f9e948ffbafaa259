export const OWNER_URL = 'postgres://owner:secret@host:5432/entrada';

const SAID_TWICE = ['user', 'password'];
const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The program puts its own role in the owner's place in this URL and derives the role's password from the owner's. So user and password must stand before the @, and nothing after
 * the ? may override them. Without a password, only a server on this machine is accepted.
 */
export function isOwnerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.username || !url.host) return false;
  if (SAID_TWICE.some((name) => url.searchParams.has(name))) return false;
  return url.password !== '' || (url.searchParams.get('host') ?? '').startsWith('/') || THIS_MACHINE.test(url.hostname);
}
