export const REDIS_URL = 'redis://host:6379 or rediss://user:secret@host:6379/0';

/** As its client reads it: behind the host at most the number of a database, and in a password a % only before what it stands for. */
export function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.host !== '' && /^\/?\d*$/.test(url.pathname) && [url.username, url.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
