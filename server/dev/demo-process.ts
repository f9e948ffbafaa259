import { fork } from 'node:child_process';
import { join } from 'node:path';

export type VenuesWanted = { appDatabaseUrl: string };
/** Where the program and its sandbox gateway answer. Orders name the one and pay at the other. */
export type OrdersWanted = { port: number; sandboxUrl: string };
export type Done = 'venues' | 'orders';

export type DemoProcess = { venues: Promise<void>; makeOrders: (where: OrdersWanted) => Promise<void>; end: () => void };

const MAIN = join(import.meta.dirname, 'demo-process-main.ts');

/** The demo is made in a process of its own, so that everything it loads and leaves in memory goes with it. */
export function startDemoProcess(wanted: VenuesWanted, givenUp: AbortSignal): DemoProcess {
  const child = fork(MAIN, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [], signal: givenUp, killSignal: 'SIGKILL' });
  child.on('error', () => {});
  const done = (what: Done) =>
    new Promise<void>((resolve, reject) => {
      child.on('message', (said: Done) => said === what && resolve());
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The demo could not be made: see the log.')));
    });
  const venues = done('venues');
  child.send(wanted);
  return {
    venues,
    makeOrders(where) {
      const orders = done('orders');
      child.send(where);
      return orders;
    },
    end: () => child.disconnect(),
  };
}
