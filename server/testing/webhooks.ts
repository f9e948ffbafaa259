import type { Ctx } from '#server/context.ts';
import type { Resolve } from '#server/platform/outside/post-outside.ts';
import { WEBHOOK_KINDS, type WebhookKind } from '#server/webhooks/contract.ts';
import { createWebhookSender } from '#server/webhooks/send-webhooks.ts';
import type { TestHouse, TestPerson } from './house.ts';

export const ADMIN_PASSWORD = 'lamp over the quiet lake';

type Added = { _id: string; secret: string };

/** An administrator of a venue and their webhooks. */
export async function openWebhooks(it: TestHouse, workspaceId = it.workspaceId) {
  const admin = await it.person('admin', { workspaceId, password: ADMIN_PASSWORD });
  const act = async (name: string, data: object, who: TestPerson = admin) => it.act(name, data, { token: who.token, workspaceId });
  const one = async (name: string, data: object) => {
    const reply = await act(name, data);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data.items[0];
  };
  return {
    admin,
    act,
    one,
    add: async (url: string, kinds: readonly WebhookKind[] = WEBHOOK_KINDS): Promise<Added> => one('save-webhook', { url, kinds, password: ADMIN_PASSWORD }),
    log: async (webhookId: string) => (await act('webhook-deliveries', { webhook_id: webhookId })).body.data.items,
    shown: async () => (await act('list-webhooks', {})).body.data.items,
    drain: (resolve?: Resolve) => createWebhookSender(it.house, resolve).drain(),
  };
}

/** How many deliveries a venue has at all, with what is still to be sent. */
export async function deliveriesIn({ db, workspace }: Ctx): Promise<number> {
  const rows = async (table: 'webhook_delivery' | 'webhook_due') =>
    (await db.selectFrom(table).select('event_id').where('workspace_id', '=', workspace.id).execute()).length;
  return (await rows('webhook_delivery')) + (await rows('webhook_due'));
}

/** What a venue's targets were or are to be told, the oldest first. */
export async function toldIn({ db, workspace }: Ctx): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await db.selectFrom('webhook_delivery').select('body').where('workspace_id', '=', workspace.id).orderBy('event_id').execute();
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    return { type, data };
  });
}
