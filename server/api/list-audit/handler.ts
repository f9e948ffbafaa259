import { listById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { auditEntries } from '#server/workspaces/audit.ts';
import { listAudit } from './contract.ts';

export const listAuditRoute = route(listAudit, (ctx, { query, headers }) => listById(ctx, headers, ['audit', query], (page) => auditEntries(ctx, query, page)));
