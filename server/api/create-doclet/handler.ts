import { readItem } from '#server/doclets/seeing/reading.ts';
import { createRecord } from '#server/doclets/writing/writing.ts';
import { route } from '#server/http/route.ts';
import { createDoclet } from './contract.ts';

export const createDocletRoute = route(createDoclet, async (ctx, { body }) => {
  const { template_id, title, data, tags } = body;
  const id = await createRecord(ctx, { template_id, data, title: title ?? undefined, tags: tags ?? undefined });
  return readItem(ctx, id);
});
