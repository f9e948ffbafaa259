import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, Socket } from 'socket.io';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { LiveDoors } from './doors.ts';

/** The sockets of this node. The library is loaded when the first visitor connects. */
export type LiveSockets = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  tell: (rooms: string[]) => void;
  tellAll: () => void;
  end: (sessionIds: string[]) => void;
  close: () => Promise<void>;
};

type Guest = { sessionId: string; accountId: string; expiresAt: number };

export const LIVE_PATH = '/io';
const MOST_PER_ACCOUNT = 5;
const MOST_PACKETS_PER_SECOND = 20;
const MOST_MESSAGE_BYTES = 64 * 1024;
const CHECK_EVERY_MS = 1000;
const LONGEST_TOKEN = 2048;

export async function openLiveSockets(parts: { doors: LiveDoors; log: Log; clock: Clock }): Promise<LiveSockets> {
  const { Server } = await import('socket.io');
  const io: Server = new Server({
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_MESSAGE_BYTES,
    connectTimeout: 5000,
    allowRequest: async (request, answer) => answer(null, await isAllowed(parts.doors, request)),
  });
  // A server that never listens. The real one stays untouched and only hands over upgrade requests.
  io.attach(createServer());
  const guests = new Map<Socket, Guest>();
  limitPackets(io);
  io.use(async (socket, next) => next(await admit(parts, guests, socket).catch(() => new Error('unauthorized'))));
  const checking = setInterval(
    () => void check(parts, guests).catch((reason: unknown) => parts.log.warn({ reason: String(reason) }, 'Live sessions could not be checked')),
    CHECK_EVERY_MS,
  );
  checking.unref();
  const room = io.of('/');
  return {
    upgrade: (request, socket, head) => io.engine.handleUpgrade(request, socket, head),
    tell: (rooms) => void room.to(rooms).emit('wss:sync'),
    tellAll: () => void room.emit('wss:sync'),
    end: (sessionIds) => endWhere(guests, (guest) => sessionIds.includes(guest.sessionId)),
    async close() {
      clearInterval(checking);
      room.disconnectSockets(true);
      await room.adapter.close();
      io.engine.close();
    },
  };
}

async function isAllowed(doors: LiveDoors, request: IncomingMessage): Promise<boolean> {
  return doors.originAllowed(request.headers.origin, request.headers.host).catch(() => false);
}

/** The server decides which rooms a socket joins; nothing that the client sends names one. The token is erased here, before anything could log it. */
async function admit(parts: { doors: LiveDoors; clock: Clock }, guests: Map<Socket, Guest>, socket: Socket): Promise<Error | undefined> {
  const token: unknown = (socket.handshake.auth as { token?: unknown }).token ?? socket.handshake.query.jwt;
  forget(socket);
  const known = typeof token === 'string' && token.length > 0 && token.length <= LONGEST_TOKEN ? await parts.doors.admit(token) : null;
  if (!known || known.expiresAt <= parts.clock.now()) return new Error('unauthorized');
  if (socket.conn.readyState !== 'open') return new Error('gone');
  const others = [...guests.values()].filter((guest) => guest.accountId === known.accountId).length;
  if (others >= MOST_PER_ACCOUNT) return new Error('too many connections');
  guests.set(socket, { sessionId: known.sessionId, accountId: known.accountId, expiresAt: known.expiresAt });
  socket.conn.once('close', () => guests.delete(socket));
  await socket.join(known.rooms);
  return undefined;
}

function forget(socket: Socket): void {
  delete socket.handshake.query.jwt;
  delete (socket.handshake.auth as { token?: unknown }).token;
  socket.handshake.url = LIVE_PATH;
  socket.request.url = LIVE_PATH;
  const parsed = socket.request as { _query?: Record<string, unknown> };
  delete parsed._query?.jwt;
}

/** Limits packets before and after admission, so that anybody who floods is cut off. */
function limitPackets(io: Server): void {
  io.engine.on('connection', (connection: { on: (event: 'packet', listener: () => void) => void; close: (discard?: boolean) => void }) => {
    let second = 0;
    let seen = 0;
    connection.on('packet', () => {
      const now = Math.floor(performance.now() / 1000);
      seen = now === second ? seen + 1 : 1;
      second = now;
      if (seen > MOST_PACKETS_PER_SECOND) connection.close(true);
    });
  });
}

async function check(parts: { doors: LiveDoors; clock: Clock }, guests: Map<Socket, Guest>): Promise<void> {
  if (guests.size === 0) return;
  endWhere(guests, (guest) => guest.expiresAt <= parts.clock.now());
  const asked = new Set([...guests.values()].map((guest) => guest.sessionId));
  if (asked.size === 0 || !parts.doors.stillOpen) return;
  const open = new Set(await parts.doors.stillOpen([...asked]));
  endWhere(guests, (guest) => asked.has(guest.sessionId) && !open.has(guest.sessionId));
}

function endWhere(guests: Map<Socket, Guest>, ended: (guest: Guest) => boolean): void {
  for (const [socket, guest] of guests) if (ended(guest)) socket.disconnect(true);
}
