import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '../scripts/chromium.ts';

/** A host that nothing may contact. Every connection to it is counted at its own server, whichever frame or process opened it. */
export type Elsewhere = {
  asked: string[];
  browser: Browser;
  /** An empty page from a server without any protection. */
  bareUrl: string;
  close: () => Promise<void>;
};

export async function openElsewhere(hostName: string): Promise<Elsewhere> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const isBare = request.headers.host?.startsWith('bare.localhost') === true;
    if (isBare && request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body></body>');
    if (!isBare) asked.push(request.url ?? '');
    response.writeHead(404, { 'content-length': 0 }).end();
  });
  server.on('clientError', (_reason, socket) => (asked.push('over TLS'), socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // Both hosts are ports of this machine that stand for hosts elsewhere.
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
      `--host-resolver-rules=MAP ${hostName} 127.0.0.1:${port}, MAP *.localhost 127.0.0.1`,
    ],
  });
  return {
    asked,
    browser,
    bareUrl: `http://bare.localhost:${port}/`,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
