import { centsOfSum } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { BarChart } from './bar-chart.tsx';
import { Figures } from './figures.tsx';
import { ReportPart } from './report-part.tsx';
import type { SalesReport } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';
import { salesBars } from './sales-bars.ts';
import { ALL_MONEY, salesColumns, salesLines, TENDER_MONEY } from './sales-columns.tsx';

/** The key figures, the days as bars, then the same money in four breakdowns. */
export function SalesView({ report }: { report: SalesReport }) {
  const money = useMoney();
  const count = useCount();
  const { totals, start_date: from, end_date: to } = report;
  const full = (amount: number) => money.full(centsOfSum(amount));
  const whole = (amount: number) => money.whole(centsOfSum(amount));
  const lines = salesLines(report);
  const fileOf = (what: string) => `sales-${what}-${from}-to-${to}`;
  const by = (name: string, counts: string[]) => salesColumns({ name, counts, money: ALL_MONEY }, money, count);
  return (
    <>
      <Figures
        label="Sales in all"
        of={[
          { name: 'Net', value: full(totals.net), isMain: true },
          { name: 'Orders', value: count(totals.orders) },
          { name: 'Tickets', value: count(totals.tickets) },
          { name: 'Gross', value: full(totals.gross) },
          { name: 'Discounts', value: full(totals.discounts) },
          { name: 'Tax', value: full(totals.tax) },
          { name: 'Fees', value: full(totals.fees) },
          { name: 'Refunds', value: full(totals.refunds) },
        ]}
      />
      <p className="meta">{REPORTS.net}</p>
      <BarChart
        title={report.days.length > 62 ? 'Sales by week' : 'Sales by day'}
        bars={salesBars(report.days)}
        layers={[
          { layer: 'front', name: 'Taken' },
          { layer: 'inside', name: 'Given back' },
        ]}
        valueText={full}
        axisText={whole}
        table={
          <ReportPart title="Sales day by day" file={fileOf('by-day')} columns={by('Day', ['Orders', 'Tickets'])} rows={lines.days} keyOf={({ key }) => key} />
        }
      />
      <ReportPart title="Sales by product" file={fileOf('by-product')} columns={by('Product', ['Sold'])} rows={lines.products} keyOf={({ key }) => key} />
      <ReportPart
        title="Sales by channel"
        file={fileOf('by-channel')}
        columns={by('Channel', ['Orders', 'Tickets'])}
        rows={lines.channels}
        keyOf={({ key }) => key}
      />
      <ReportPart
        title="Sales by tender"
        file={fileOf('by-tender')}
        columns={salesColumns({ name: 'Paid by', counts: ['Payments'], money: TENDER_MONEY }, money, count)}
        rows={lines.tenders}
        keyOf={({ key }) => key}
      />
    </>
  );
}
