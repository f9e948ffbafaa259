import { findVisible } from '#server/doclets/finding.ts';
import { itemOf, weaveItemOf } from '#server/doclets/item.ts';
import { visibleWeaves } from '#server/doclets/relations.ts';
import { pageOfRows } from '#server/http/page-answer.ts';
import { MAX_ROWS, readPageById } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { getDocletWeaves } from './contract.ts';

export const getDocletWeavesRoute = route(getDocletWeaves, async (ctx, { params, query, headers }) => {
  const boundTo = JSON.stringify(['weaves', ctx.workspace.id, ctx.actor.accountId, params.ids]);
  const page = readPageById(headers, ctx.secrets.cursor, boundTo, MAX_ROWS);
  const from = await findVisible(ctx, params.ids);
  const weaves = await visibleWeaves(ctx, from);
  const items = weaves.map((one) => ({ ...weaveItemOf(one), doclet_id: one.weave.fromId, ...(query.verbose ? { doclet: itemOf(ctx, one.to) } : {}) }));
  return pageOfRows(items, page, { secret: ctx.secrets.cursor, boundTo }, (item) => item._id);
});
