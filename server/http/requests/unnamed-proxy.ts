import type { FastifyRequest } from 'fastify';
import type { Log } from '#server/platform/log.ts';

/** Looks at the first forwarded request only, and says if nobody is believed to have forwarded it. Behind such a proxy a few visitors use up the limits of all. */
export function tellOfUnnamedProxy(log: Log): (request: FastifyRequest) => void {
  let hasLooked = false;
  return (request) => {
    if (hasLooked || request.headers['x-forwarded-for'] === undefined) return;
    hasLooked = true;
    const from = request.socket.remoteAddress;
    if (request.ip === from) log.warn({ from }, 'X-Forwarded-For is not believed: name the proxy in TRUST_PROXY, or all its visitors count as one');
  };
}
