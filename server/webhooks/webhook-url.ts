import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { malformed, type AppError } from '#server/errors.ts';
import { hostOf, readTarget } from '#server/platform/outside/post-outside.ts';
import { isPublicAddress } from '#server/platform/outside/public-address.ts';
import { LONGEST_WEBHOOK_URL } from './contract.ts';

const refused = (words: string): AppError => malformed(words, ['body', 'data', 'url']);

/** What can be told from the address itself, so that a mistake is named where it is typed. What its name leads to is looked at each time something is sent. */
export function checkedUrl({ webhooksPrivate }: Pick<Config, 'webhooksPrivate'>, text: string): string {
  const url = readTarget(text);
  if (!url) throw refused('An address looks like https://your.host/path, without a user and a password.');
  if (url.href.length > LONGEST_WEBHOOK_URL) throw refused(`An address must have at most ${LONGEST_WEBHOOK_URL} characters, as it is written out.`);
  if (webhooksPrivate) return url.href;
  if (url.protocol !== 'https:') throw refused('An address begins with https://.');
  const host = hostOf(url);
  const isOwnName = /(^|\.)localhost\.?$/.test(host);
  if (isOwnName || (isIP(host) !== 0 && !isPublicAddress(host))) throw refused('This address is not on the internet.');
  return url.href;
}
