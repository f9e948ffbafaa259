import { action } from '#server/http/route.ts';
import { occupancyReport } from '#server/reports/occupancy-report.ts';
import { reportSpan } from '#server/reports/report-span.ts';
import { occupancyReportContract } from './contract.ts';

export const occupancyReportAction = action(occupancyReportContract, async (ctx, data) => [
  await occupancyReport(ctx, { ...(await reportSpan(ctx, data)), eventId: data.event_id }),
]);
