import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

const established = new WeakSet<object>();

/** A keep-alive agent that allows `connectTimeoutMs` for a connection to be made. */
export function createConnectAgent(secure: boolean, connectTimeoutMs: number, maxSockets: number): http.Agent {
  const agent = new (secure ? https : http).Agent({ keepAlive: true, maxSockets, scheduling: 'lifo' });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (socket) watchConnection(socket as Socket, secure ? 'secureConnect' : 'connect', connectTimeoutMs);
    return socket;
  };
  return agent;
}

/** Whether bytes of a request can have left on this socket. If not, the other side has never heard of the request. */
export function wasEstablished(socket: object | null | undefined): boolean {
  return socket != null && established.has(socket);
}

function watchConnection(socket: Socket, readyEvent: string, connectTimeoutMs: number): void {
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('no connection in time'), { code: 'CONNECT_TIMEOUT' }));
  }, connectTimeoutMs);
  socket.once(readyEvent, () => {
    clearTimeout(timer);
    established.add(socket);
  });
  socket.once('close', () => clearTimeout(timer));
}
