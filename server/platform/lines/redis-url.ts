export const REDIS_URL = 'redis://host:6379 or rediss://user:secret@host:6379/0';

/** Accepts what the Redis client can read: after the host at most a database number, and a password in which every % begins a valid escape. */
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
