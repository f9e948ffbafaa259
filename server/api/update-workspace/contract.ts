import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { isSaneText, lineSchema } from '#domain/validation/text.ts';
import { workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';
import { workspaceItem } from '#server/workspaces/contract.ts';

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.refine(isSaneText, 'Contains characters that are not text.'));

export const updateWorkspace = defineContract({
  id: 'update-workspace',
  method: 'POST',
  path: '/workspace/:ws',
  who: ['admin'],
  summary: 'Change what a workspace is called, where its clocks stand, and its settings',
  params: workspaceParams,
  body: z.strictObject({
    name: z.optional(lineSchema(120)),
    description: z.optional(z.string().check(z.maxLength(2000))),
    notes: z.optional(z.string().check(z.maxLength(5000))),
    group: z.optional(line(120)),
    time_zone: z.optional(line(64)),
    locale: z.optional(line(35)),
    copyright: z.optional(line(300)),
    default_brand: z.nullish(objectIdSchema),
    default_event: z.nullish(objectIdSchema),
    settings: z.optional(z.record(z.string(), z.unknown())),
  }),
  output: workspaceItem,
  refusals: [400, 401, 403, 404],
});
