import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { perMinute } from '#server/platform/limits.ts';
import { sealedJson } from '#server/platform/sealed-json.ts';

type Sealing = Pick<Ctx, 'secrets' | 'workspace'>;

/** With no dot between, because the text after a dot at the end of an address reads as a file extension. */
const links = ({ secrets, workspace }: Sealing) => sealedJson(secrets.ticket, { purpose: `waiting ${workspace.id} `, between: '~' });

/** The page that mails about somebody's wait lead to. Whoever has the mail needs nothing else. */
export const waitingPath = (ctx: Sealing, entryId: ObjectId): string => `waiting/${tokenOf(ctx, entryId)}`;

export const tokenOf = (ctx: Sealing, entryId: ObjectId): string => links(ctx).write(entryId);

const LOOKS_A_MINUTE = perMinute(300);

export async function entryNamed(ctx: Ctx, token: string): Promise<ObjectId> {
  await ctx.limits.spend(`waiting:${ctx.address}`, LOOKS_A_MINUTE);
  const read = z.safeParse(objectIdSchema, links(ctx).read(token));
  if (!read.success) throw notUsable();
  return read.data;
}

export const notUsable = () => notFound('The link');
