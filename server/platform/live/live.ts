import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '#server/platform/clock.ts';
import type { Redis } from '#server/platform/lines/redis.ts';
import type { Log } from '#server/platform/log.ts';
import { createLiveBus, EVERY_ROOM, type LiveMessage } from './bus.ts';
import type { LiveDoors } from './doors.ts';
import { LIVE_PATH, openLiveSockets, type LiveSockets } from './sockets.ts';

export type { LiveDoors } from './doors.ts';

/** Sends 'something you see has changed': an empty message to the rooms of those who see it, on every node. */
export type Live = {
  attach: (server: HttpServer, doors: LiveDoors) => void;
  /** Takes rooms of `rooms.ts`. Call it once the change is committed. */
  changed: (...rooms: string[]) => void;
  /** Ends these sessions: every node forgets them and closes their sockets. */
  endSessions: (sessionIds: string[]) => void;
  /** Tells other nodes that what they keep in memory under this name is out of date. */
  forget: (name: string) => void;
  close: () => Promise<void>;
};

const COALESCE_MS = 50;

type LiveParts = {
  appDatabaseUrl: string;
  redis: Redis | null;
  log: Log;
  clock: Clock;
  forgotten: (name: string) => void;
  sessionsEnded: (sessionIds: readonly string[]) => void;
};

export function createLive(parts: LiveParts): Live {
  const doorway = openDoorway(parts);
  const bus = createLiveBus({
    ...parts,
    node: randomUUID(),
    hear: pass,
    // Nobody knows what was said while the line was cut, so everybody looks again.
    missed: () => doorway.opened()?.tellAll(),
  });
  const changes = gatherRooms((rooms) => say({ rooms }));
  let closed = false;

  function pass(message: LiveMessage): void {
    const sockets = doorway.opened();
    if (message.rooms?.includes(EVERY_ROOM)) sockets?.tellAll();
    else if (message.rooms) sockets?.tell(message.rooms);
    if (message.sessions) {
      parts.sessionsEnded(message.sessions);
      sockets?.end(message.sessions);
    }
    message.stale?.forEach(parts.forgotten);
  }

  function say(message: LiveMessage): void {
    pass(message);
    bus.say(message);
  }

  return {
    attach(server, doors) {
      bus.listen();
      doorway.attach(server, doors);
    },
    changed: changes.add,
    endSessions(sessions) {
      if (sessions.length > 0) say({ sessions });
    },
    forget(name) {
      if (!closed) bus.say({ stale: [name] });
    },
    async close() {
      if (closed) return;
      closed = true;
      changes.close();
      await Promise.allSettled([doorway.close(), bus.close()]);
    },
  };
}

/** A request that changes ten records tells each of its rooms once. */
function gatherRooms(tell: (rooms: string[]) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function flush(): void {
    timer = undefined;
    const rooms = [...waiting];
    waiting.clear();
    if (rooms.length > 0) tell(rooms);
  }

  return {
    add(...rooms: string[]): void {
      for (const room of rooms) waiting.add(room);
      if (!closed) timer ??= setTimeout(flush, COALESCE_MS);
    },
    close(): void {
      clearTimeout(timer);
      flush();
      closed = true;
    },
  };
}

/** Where sockets come in. What they need is loaded when the first one does. */
function openDoorway({ log, clock }: LiveParts) {
  let sockets: Promise<LiveSockets> | null = null;
  let opened: LiveSockets | null = null;
  let detach = () => {};
  let closed = false;
  return {
    opened: () => opened,
    attach(server: HttpServer, doors: LiveDoors): void {
      const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (closed) return refuseUpgrade(socket);
        socket.on('error', () => socket.destroy());
        sockets ??= openLiveSockets({ doors, log, clock }).then((ready) => (opened = ready));
        sockets.then((ready) => (closed ? refuseUpgrade(socket) : ready.upgrade(request, socket, head))).catch(() => refuseUpgrade(socket));
      };
      server.on('upgrade', upgrade);
      detach = () => void server.off('upgrade', upgrade);
    },
    async close(): Promise<void> {
      closed = true;
      detach();
      await sockets?.then((ready) => ready.close());
    },
  };
}

/** Some clients offer another protocol with every request. Unless it is our socket, such a request is answered as if they had not. */
export function asksForSocket({ method, headers, url = '/' }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0]!.replace(/\/$/, '') === LIVE_PATH;
}

function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}
