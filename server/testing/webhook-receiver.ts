import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { headers: IncomingHttpHeaders; body: { id: string; type: string; created_at: string; workspace_id: string; data: any }; text: string };
type Receiver = {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answers: (answer: number | ((response: ServerResponse) => void)) => void;
  close: () => Promise<void>;
};

/** A system of a venue: it notes what it is sent and answers as it is told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: number | ((response: ServerResponse) => void) = 204;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => void (text += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text), text });
      if (typeof answer === 'number') response.writeHead(answer).end();
      else answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (next) => void (answer = next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
