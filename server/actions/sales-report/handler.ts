import { action } from '#server/http/route.ts';
import { reportSpan } from '#server/reports/report-span.ts';
import { salesReport } from '#server/reports/sales-report.ts';
import { salesReportContract } from './contract.ts';

export const salesReportAction = action(salesReportContract, async (ctx, data) => [await salesReport(ctx, await reportSpan(ctx, data))]);
