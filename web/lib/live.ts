import type { Socket } from 'socket.io-client';
import { issueSocketTicket } from '#server/api/issue-socket-ticket/contract.ts';
import { call } from './call.ts';
import { currentSession } from './session.ts';

/** The open line to the server: it says that something of ours has changed, and what is shown is asked for again. */
const AFTER_ERROR_MS = 2500;
const AFTER_DISCONNECT_MS = 2000;

type Line = { close: () => void };

export function openLive(onSync: () => void): Line {
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let wasConnected = false;

  const again = (afterMs: number) => {
    clearTimeout(timer);
    if (!isClosed && currentSession()) timer = setTimeout(() => void start(), afterMs);
  };
  const start = async () => {
    if (isClosed || socket?.connected) return;
    const ticket = await call(issueSocketTicket);
    if (isClosed) return;
    if (!ticket.success) return again(AFTER_ERROR_MS);
    const client = await import('socket.io-client').catch(() => null);
    if (isClosed) return;
    if (!client) return again(AFTER_ERROR_MS);
    socket ??= withEvents(client.io({ path: '/io', transports: ['websocket'], autoConnect: false, reconnection: false }));
    socket.io.opts.query = { jwt: ticket.data.ticket };
    socket.connect();
  };
  const withEvents = (made: Socket) => {
    made.on('connect', () => {
      // What was said while the line was down was not heard.
      if (wasConnected) onSync();
      wasConnected = true;
    });
    made.on('connect_error', () => again(AFTER_ERROR_MS));
    made.on('disconnect', () => again(AFTER_DISCONNECT_MS));
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
