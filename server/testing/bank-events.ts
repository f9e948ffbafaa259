import { applyWebhooks } from '#server/checkout/gateway/webhooks.ts';
import type { TestHouse } from './open-house.ts';

let events = 0;

/** The fake bank reports something by a webhook, which the house keeps and has yet to act on. */
export async function sendBankEvent({ app }: TestHouse, event: Record<string, unknown>): Promise<void> {
  const payload = JSON.stringify({ id: `evt_${++events}`, ...event });
  const headers = { 'content-type': 'application/json', host: 'lakeside.localhost' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/webhooks/sandbox', headers, payload });
  if (statusCode !== 200) throw new Error(`The webhook was answered with ${statusCode}`);
}

/** The same, and the house acts on it. */
export async function tellBankEvent(house: TestHouse, event: Record<string, unknown>): Promise<void> {
  await sendBankEvent(house, event);
  await applyWebhooks(house.house);
}
