import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** As much of Redis as the program uses, on a port of its own. It can be stopped, restarted and silenced. */
export type RedisDouble = {
  url: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  fallSilent: (isSilent: boolean) => void;
  /** From now on answers only this error; null: answers normally again. */
  refuse: (error: string | null) => void;
  cut: () => void;
  published: string[];
};

export async function openRedisDouble(): Promise<RedisDouble> {
  const published: string[] = [];
  const counts = new Map<string, number>();
  const listeners = new Map<Socket, Set<string>>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  let refusal: string | null = null;
  let server: Server;
  let port = 0;

  function answer(socket: Socket, [command = '', ...args]: string[]): string {
    if (refusal !== null) return `-${refusal}\r\n`;
    switch (command.toUpperCase()) {
      case 'HELLO':
        return `%1\r\n${bulk('proto')}:3\r\n`;
      case 'PING':
        return '+PONG\r\n';
      case 'EVAL':
        counts.set(args[2]!, (counts.get(args[2]!) ?? 0) + 1);
        return `*2\r\n:${counts.get(args[2]!)}\r\n:60000\r\n`;
      case 'SUBSCRIBE':
        listeners.set(socket, new Set([...(listeners.get(socket) ?? []), ...args]));
        return args.map((channel, at) => `>3\r\n${bulk('subscribe')}${bulk(channel)}:${at + 1}\r\n`).join('');
      case 'PUBLISH': {
        published.push(args[1]!);
        const heard = [...listeners].filter(([, channels]) => channels.has(args[0]!));
        for (const [listener] of heard) listener.write(`>3\r\n${bulk('message')}${bulk(args[0]!)}${bulk(args[1]!)}`);
        return `:${heard.length}\r\n`;
      }
      default:
        return '+OK\r\n';
    }
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    let read = '';
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      listeners.delete(socket);
    });
    socket.on('data', (bytes) => {
      read += String(bytes);
      for (let next = firstCommand(read); next; next = firstCommand(read)) {
        read = read.slice(next.length);
        if (!isSilent) socket.write(answer(socket, next.words));
      }
    });
  }

  async function start(): Promise<void> {
    server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  await start();
  return {
    published,
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    fallSilent: (value) => void (isSilent = value),
    refuse: (error) => void (refusal = error),
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Commands come as lists of texts: `*2 $4 PING $2 hi`. Null: not all of it has arrived yet. */
function firstCommand(text: string): { words: string[]; length: number } | null {
  const lines = text.split('\r\n');
  const count = Number(lines[0]?.slice(1));
  const taken = lines.slice(0, 1 + 2 * count);
  if (!text.startsWith('*') || lines.length < 2 + 2 * count) return null;
  return { words: taken.filter((_, at) => at > 0 && at % 2 === 0), length: taken.join('\r\n').length + 2 };
}
