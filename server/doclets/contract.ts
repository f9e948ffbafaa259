import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';

/** Schemas that the calls about records share. */
export const workspaceParams = z.object({ ws: objectIdSchema });
export const docletParams = z.object({ ws: objectIdSchema, id: objectIdSchema });

const MOST_IDS = 100;

/** `a,b,c`: ids in upper or lower case; repeats are allowed. */
export const idList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => distinct(text.toLowerCase())),
  ),
  z.array(objectIdSchema).check(z.maxLength(MOST_IDS, `At most ${MOST_IDS} ids at a time.`)),
);

const distinct = (text: string): string[] => (text.includes(',') ? [...new Set(text.split(','))] : [text]);

/** `?verbose`, `?verbose=true`. */
export const verbose = z.pipe(
  z.optional(z.enum(['', 'true', 'false', '1', '0'])),
  z.transform((text) => text === '' || text === 'true' || text === '1'),
);

export const recordData = z.record(z.string(), z.unknown());
export const tags = z.array(lineSchema(60)).check(z.maxLength(40));

export const weaveItem = z.object({ _id: objectIdSchema, t_id: objectIdSchema, c_id: objectIdSchema, data: recordData });
export const docletItem = z.object({
  _id: objectIdSchema,
  title: z.string(),
  data: recordData,
  tags: z.array(z.string()),
  template_id: objectIdSchema,
  created_at: z.string(),
  updated_at: z.string(),
  weaves: z.optional(z.array(weaveItem)),
});

export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), have_more: z.boolean(), next: z.nullable(z.string()), prev: z.nullable(z.string()) });

export const links = z.strictObject({
  data: z.array(z.strictObject({ doclet_id: objectIdSchema, data: z.nullish(recordData) })).check(z.minLength(1), z.maxLength(MOST_IDS)),
});

const description = z.record(z.string(), z.unknown());

export const templateWeave = z.object({
  template_id: objectIdSchema,
  role: z.nullable(z.string()),
  create: z.array(z.string()),
  remove: z.array(z.string()),
  needs_accept: z.boolean(),
  both_directions: z.boolean(),
  schema: description,
});

export const templateItem = z.object({
  _id: objectIdSchema,
  name: z.string(),
  key: z.string(),
  source: z.enum(['record', 'view']),
  title_fields: z.array(z.string()),
  create: z.array(z.string()),
  update: z.array(z.string()),
  fields: z.array(description),
  weaves: z.array(templateWeave),
});

/** A file is asked for by its id, with the caller's token or with a signature from the last five minutes. */
export const fileParams = z.object({ id: objectIdSchema });
export const fileSignature = z.object({
  ws: z.optional(objectIdSchema),
  until: z.optional(z.string().check(z.maxLength(12))),
  sig: z.optional(z.string().check(z.maxLength(60))),
});
