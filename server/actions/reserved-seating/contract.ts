import * as z from 'zod/mini';
import { visitDateSchema } from '#domain/day-schema.ts';
import { objectIdSchema, optionalIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const reservedSeating = defineAction({
  name: 'reserved-seating',
  readsOnly: true,
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary: 'The cabins, tables and seats of an event on a date, each with the product that books it, its price, and whether it can be had',
  input: z.object({
    date: visitDateSchema,
    /** left out: the event on sale now, or the next */
    event_id: optionalIdSchema,
    ow_role_id: optionalIdSchema,
  }),
  item: z.object({
    location_id: objectIdSchema,
    doclet_id: objectIdSchema,
    name: z.string(),
    kind: z.string(),
    section: z.string(),
    row: z.string(),
    x: z.nullable(z.number()),
    y: z.nullable(z.number()),
    /** `mine`: held by the caller */
    state: z.enum(['available', 'taken', 'mine']),
    price: z.nullable(z.number()),
    /** what the venue has noted of the place; left out where it has not */
    accessible: z.optional(z.literal(true)),
    companion: z.optional(z.literal(true)),
    restricted_view: z.optional(z.literal(true)),
  }),
});
