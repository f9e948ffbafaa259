import { isLocal } from '#server/accounts/places.ts';
import type { House } from '#server/context.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { type Bearer, isBackOffice } from '#server/http/actor.ts';
import type { LiveDoors } from '#server/platform/live/live.ts';
import { profileRoom, staffRoom, terminalRoom, workspaceRoom } from '#server/platform/live/rooms.ts';
import { bareHost } from '#server/workspaces/workspaces.ts';
import { redeemSocketTicket } from './socket-ticket.ts';

/** Who may open a socket, and which rooms they hear. The rooms follow from the session; a client never names one. */
export function liveDoors(house: House): LiveDoors {
  return {
    async admit(jwt) {
      const isToken = jwt.includes('.');
      const known = isToken ? await byToken(house, jwt) : await byTicket(house, jwt);
      if (!known || known.actor.guest) return null;
      const { sessionId, accountId } = known.actor;
      return { sessionId, accountId, expiresAt: known.expiresAt, rooms: await roomsOf(house, known.actor) };
    },
    originAllowed: (origin, host) => originAllowed(house, origin, host),
    async stillOpen(sessionIds) {
      const known = await Promise.all(sessionIds.map((sessionId) => house.sessions.bySession(sessionId)));
      return sessionIds.filter((_, index) => known[index] !== null);
    },
  };
}

/** Closes the sockets of sessions that end, on every node. Called once, when the program starts. */
export function endSocketsWithSessions(house: Pick<House, 'sessions' | 'live'>): void {
  house.sessions.onRevoked((sessionIds) => {
    if (sessionIds.length > 0) house.live.endSessions(sessionIds);
  });
}

type Known = { actor: Bearer; expiresAt: number };

async function byToken(house: House, jwt: string): Promise<Known | null> {
  const known = await house.sessions.authenticate(jwt);
  return known && { actor: known.actor, expiresAt: known.claims.expiresAt };
}

async function byTicket(house: House, ticket: string): Promise<Known | null> {
  const sessionId = ticket.length <= 100 ? await redeemSocketTicket(house, ticket) : null;
  return sessionId ? house.sessions.bySession(sessionId) : null;
}

async function roomsOf(house: House, actor: Bearer): Promise<string[]> {
  const { accountId, workspaceId } = actor;
  const everyone = [profileRoom(accountId), workspaceRoom(workspaceId)];
  if (!isBackOffice({ ...actor, cartKey: null })) return everyone;
  const { terminalIds } = await placeOfWork({ db: house.database.of(workspaceId), workspace: { id: workspaceId } }, accountId);
  return [...everyone, staffRoom(workspaceId), ...terminalIds.map((terminalId) => terminalRoom(workspaceId, terminalId))];
}

/** A browser tells which page opens the socket, and that page must be on a known host. Programs send no origin, only a token. */
async function originAllowed(house: House, origin: string | undefined, host: string | undefined): Promise<boolean> {
  if (origin === undefined) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  if (await house.workspaces.byHost(url.host)) return true;
  return isLocal(url.hostname) && bareHost(url.host) === bareHost(host ?? '');
}
