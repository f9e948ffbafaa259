import { sql } from 'kysely';
import { takenNames } from '#domain/catalog/taken-names.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { location } from '#domain/templates/location.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletsByTemplate, insertDoclets } from '#server/doclets/doclets.ts';
import { acceptNew, assertMayCreate } from '#server/doclets/writing/writing.ts';
import { InvalidInput, type WireError } from '#server/http/answers/errors-reply.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

type Space = { id: ObjectId; data: DocletData };
type NewSpace = { name: string; row?: string | undefined; x?: number | undefined; y?: number | undefined };
type AddedSpace = { doclet_id: ObjectId; name: string; row: string | null; made: boolean };

/** Makes those spaces whose names are not there yet, all of them or none. */
export async function addSpaces(ctx: Ctx, same: DocletData, spaces: readonly NewSpace[]): Promise<AddedSpace[]> {
  assertMayCreate(ctx, location);
  const accepted: DocletData[] = [];
  for (const [index, space] of spaces.entries()) accepted.push(await acceptSpace(ctx, same, space, index));
  return inTransaction(ctx, async (ctx) => {
    await lockSpaceNames(ctx);
    const names = takenNames<Space>(await docletsByTemplate(ctx, TEMPLATE.location));
    const missing: Space[] = [];
    const added = accepted.map((data, index): AddedSpace => {
      const known = names.find(data);
      const space = known ?? { id: ctx.random.objectId(), data };
      if (!known) {
        names.take(space);
        missing.push(space);
      }
      const { name, row = null } = spaces[index]!;
      return { doclet_id: space.id, name, row, made: !known };
    });
    await insertDoclets(
      ctx,
      missing.map((space) => ({ ...space, templateId: TEMPLATE.location })),
    );
    return added;
  });
}

/** Two who add the same names at once do it one after the other, so that the second finds what the first has made. */
async function lockSpaceNames(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spaces ${ctx.workspace.id}`}, 0))`.execute(ctx.db);
}

async function acceptSpace(ctx: Ctx, same: DocletData, space: NewSpace, index: number): Promise<DocletData> {
  try {
    return await acceptNew(ctx, location, { ...same, ...space });
  } catch (reason) {
    throw reason instanceof InvalidInput ? new InvalidInput(reason.findings.map((finding) => inItsPlace(finding, space, index))) : reason;
  }
}

/** The path of a finding leads into the record. The caller has sent a part of it for all spaces, and a part for each. */
function inItsPlace({ path = [], ...finding }: WireError, space: NewSpace, index: number): WireError {
  const [body, data, ...field] = path as [string, string, ...(string | number)[]];
  return { ...finding, path: [body, data, ...(Object.hasOwn(space, field[0]!) ? ['spaces', index] : ['same']), ...field] };
}
