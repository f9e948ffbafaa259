import type { Socket } from 'socket.io-client';
import { issueSocketTicket } from '#server/api/issue-socket-ticket/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { currentSession } from '#web/lib/kept/session.ts';

/** The live connection to the server. It tells that something of this person's has changed, and the page then asks for the shown data again. */
const AGAIN_AFTER_MS = { error: 2500, disconnect: 2000 };

type Line = { close: () => void };

export function openLive(onSync: () => void): Line {
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let wasConnected = false;
  let trouble: keyof typeof AGAIN_AFTER_MS | null = null;

  const again = (what: keyof typeof AGAIN_AFTER_MS, why: string) => {
    clearTimeout(timer);
    if (isClosed) return;
    if (what !== trouble) console.warn(`The live line: ${what} (${why})`);
    trouble = what;
    if (currentSession()) timer = setTimeout(() => void start(), AGAIN_AFTER_MS[what]);
  };
  const start = async () => {
    if (isClosed) return;
    if (socket?.connected) return console.warn('The live line is connected already.');
    const ticket = await call(issueSocketTicket);
    if (isClosed) return;
    if (!ticket.success) return again('error', 'no ticket');
    const client = await import('socket.io-client').catch(() => null);
    if (isClosed) return;
    if (!client) return again('error', 'no code');
    socket ??= withEvents(client.io({ path: '/io', transports: ['websocket'], autoConnect: false, reconnection: false }));
    socket.io.opts.query = { jwt: ticket.data.ticket };
    socket.connect();
    watchOpening(socket, (reason) => again('error', reason));
  };
  const withEvents = (made: Socket) => {
    made.on('connect', () => {
      // Messages sent while the line was down were missed.
      if (wasConnected) onSync();
      wasConnected = true;
      trouble = null;
    });
    made.on('connect_error', ({ message }) => again('error', message));
    made.on('disconnect', (reason) => again('disconnect', reason));
    made.on('wss:sync', onSync);
    return made;
  };

  void start();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.disconnect();
    },
  };
}

/** The library reports a connection that closes before it was open only after twenty seconds. */
function watchOpening(socket: Socket, onClosed: (reason: string) => void): void {
  const { engine } = socket.io;
  if (engine.readyState === 'open') return;
  const closed = (reason: string) => {
    socket.disconnect();
    onClosed(reason);
  };
  engine.once('close', closed);
  engine.once('open', () => engine.off('close', closed));
}
