import * as z from 'zod/mini';
import { ACTION_ID } from '#domain/fixed-ids.ts';
import { actions } from '#server/actions/index.ts';
import { notFound } from '#server/errors.ts';
import type { Caller } from '#server/http/contract.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getAction, listActions } from './contract.ts';

const open = (caller: Caller) =>
  actions.flatMap(({ contract }) => {
    const { action, summary, who, body } = contract;
    return action === undefined || !who.includes(caller) ? [] : [{ body, item: { _id: ACTION_ID[action], name: action, summary, who: [...who] } }];
  });

export const listActionsRoute = route(listActions, async (ctx, { headers }) =>
  shortList(
    ctx,
    headers,
    ['actions'],
    open(ctx.actor.caller).map(({ item }) => item),
  ),
);

export const getActionRoute = route(getAction, async (ctx, { params }) => {
  const found = open(ctx.actor.caller).find(({ item }) => item._id === params.id || item.name === params.id);
  if (!found) throw notFound('The action');
  const input = found.body ? z.toJSONSchema(found.body, { unrepresentable: 'any', io: 'input' }) : {};
  return { ...found.item, input: { ...input } };
});
