import { historyOf } from '#server/doclets/history.ts';
import { seeDoclet } from '#server/doclets/seeing/reading.ts';
import { listById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getDocletHistory } from './contract.ts';

export const getDocletHistoryRoute = route(getDocletHistory, (ctx, { params, headers }) =>
  listById(ctx, headers, ['history', params.id], async (page) => {
    await seeDoclet(ctx, params.id);
    return historyOf(ctx, params.id, page);
  }),
);
