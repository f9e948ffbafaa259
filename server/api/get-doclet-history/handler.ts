import { historyOf } from '#server/doclets/history.ts';
import { seeDoclet } from '#server/doclets/reading.ts';
import { pageAnswer } from '#server/http/page-answer.ts';
import { readPageById } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { getDocletHistory } from './contract.ts';

export const getDocletHistoryRoute = route(getDocletHistory, async (ctx, { params, headers }) => {
  const boundTo = JSON.stringify(['history', ctx.workspace.id, ctx.actor.accountId, params.id]);
  const page = readPageById(headers, ctx.secrets.cursor, boundTo);
  await seeDoclet(ctx, params.id);
  return pageAnswer(await historyOf(ctx, params.id, page), page, {
    secret: ctx.secrets.cursor,
    boundTo,
    positionOf: (entry) => ({ value: '', id: entry._id }),
  });
});
