import * as z from 'zod/mini';
import type { ActionName } from '#domain/fixed-ids.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, type Contract } from './contract.ts';

const params = z.object({ ws: objectIdSchema });

type Schema = z.ZodMiniType;
type Particulars = Pick<
  Contract,
  | 'who'
  | 'summary'
  | 'refusals'
  | 'transaction'
  | 'drawsId'
  | 'secretAnswer'
  | 'readsOnly'
  | 'guests'
  | 'needsNoSession'
  | 'sameForMany'
  | 'knownBy'
  | 'hasEtag'
>;

type Action<Input extends Schema, Item extends Schema> = { name: ActionName; input: Input; item: Item } & Particulars;

/** `POST workspace/{ws}/action/{name or id}` with `{ data }`, answered by `{ items }`. */
export function defineAction<Input extends Schema, Item extends Schema>({ item, ...asked }: Action<Input, Item>) {
  return defineContract({ ...askedBy(asked), output: z.object({ items: z.array(item) }) }) satisfies Contract;
}

/** The same for an action that returns only the first of what it finds. `have_more`: whether there is more. */
export function defineSearch<Input extends Schema, Item extends Schema>({ item, ...asked }: Action<Input, Item>) {
  return defineContract({ ...askedBy(asked), output: z.object({ items: z.array(item), have_more: z.optional(z.boolean()) }) }) satisfies Contract;
}

function askedBy<Input extends Schema>({ name, input, ...rest }: Omit<Action<Input, Schema>, 'item'>) {
  return {
    ...rest,
    id: name,
    action: name,
    method: 'POST' as const,
    path: `/workspace/:ws/action/${name}`,
    params,
    body: z.object({ data: input }),
  };
}
