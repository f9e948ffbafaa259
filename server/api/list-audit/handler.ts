import { pageAnswer } from '#server/http/page-answer.ts';
import { readPageById } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { auditEntries } from '#server/workspaces/audit.ts';
import { listAudit } from './contract.ts';

export const listAuditRoute = route(listAudit, async (ctx, { query, headers }) => {
  const boundTo = JSON.stringify(['audit', ctx.workspace.id, ctx.actor.accountId, query]);
  const page = readPageById(headers, ctx.secrets.cursor, boundTo);
  return pageAnswer(await auditEntries(ctx, query, page), page, {
    secret: ctx.secrets.cursor,
    boundTo,
    positionOf: (entry) => ({ value: '', id: entry._id }),
  });
});
