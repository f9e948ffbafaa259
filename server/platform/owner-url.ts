export const OWNER_URL = 'postgres://owner:secret@host:5432/entrada';

const SAID_TWICE = ['user', 'password'];
const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The program's own role takes the owner's place in it, and its password is made from the owner's. So both stand before the @, and nothing
 * behind the ? overrules them; without a secret, only a server of this machine is opened.
 */
export function isOwnerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.username || !url.host) return false;
  if (SAID_TWICE.some((name) => url.searchParams.has(name))) return false;
  return url.password !== '' || (url.searchParams.get('host') ?? '').startsWith('/') || THIS_MACHINE.test(url.hostname);
}
