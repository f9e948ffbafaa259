import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

test('a pooler in transaction mode is refused before anything is asked of it', async () => {
  const pooler = await openPooler(new URL(inject('databaseServer')));
  const said: string[] = [];
  pooler.onAsked((text) => said.push(text));
  await expect(migrate(`postgres://postgres:x@127.0.0.1:${pooler.port}/postgres`)).rejects.toThrow(/pooler .* pool_mode=session/);
  expect(said.join()).not.toContain('pg_advisory_lock');
  await pooler.close();
});

/** A double of a pooler in transaction mode, for clients that work one after the other: all of them share one session of the server. */
async function openPooler(server: URL) {
  const session = connect(join(server.searchParams.get('host')!, '.s.PGSQL.5432'));
  session.write(startup(`user\0${server.username}\0database\0postgres\0\0`));
  const [welcome] = (await once(session, 'data')) as [Buffer];
  const asked: ((text: string) => void)[] = [];
  let asking: Socket;
  session.on('data', (answer) => asking.write(answer));
  const door = createServer((client) =>
    client.once('data', () => {
      client.write(welcome);
      client.on('data', (message: Buffer) => {
        if (message[0] === TERMINATE) return void client.end();
        for (const tell of asked) tell(message.toString());
        asking = client;
        session.write(message);
      });
    }),
  );
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (door.address() as AddressInfo).port,
    onAsked: (tell: (text: string) => void) => void asked.push(tell),
    close: async () => {
      session.destroy();
      await new Promise((closed) => door.close(closed));
    },
  };
}

const TERMINATE = 'X'.charCodeAt(0);
const PROTOCOL = 196_608;

function startup(settings: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + settings.length, 0);
  head.writeInt32BE(PROTOCOL, 4);
  return Buffer.concat([head, Buffer.from(settings)]);
}
