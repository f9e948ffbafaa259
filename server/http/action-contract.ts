import * as z from 'zod/mini';
import { ACTION_ID, type ActionName } from '#domain/fixed-ids.ts';
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

/** `POST workspace/{ws}/action/{name or id}` with `{ data }`, answered by `{ items }`. */
export function defineAction<Input extends Schema, Item extends Schema>(action: { name: ActionName; input: Input; item: Item } & Particulars) {
  const { name, input, item, ...rest } = action;
  return defineContract({
    ...rest,
    id: name,
    action: name,
    method: 'POST',
    path: `/workspace/:ws/action/${name}`,
    aliases: [ACTION_ID[name], ACTION_ID[name].toUpperCase()].map((id) => `/workspace/:ws/action/${id}`),
    params,
    body: z.object({ data: input }),
    output: z.object({ items: z.array(item) }),
  }) satisfies Contract;
}
