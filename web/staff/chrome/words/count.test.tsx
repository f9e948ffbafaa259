import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { occupancyReportContract } from '#server/actions/occupancy-report/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { ReportsRoom } from '#web/staff/reports/reports-room.tsx';
import { EVENT, freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf } from '#web/testing/portal.ts';
import { listed } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { useShare } from './count.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

test.each([
  ['en-US', '3,412'],
  ['de-DE', '3.412'],
])('a venue that writes numbers as in %s reads %s tickets in its reports', async (locale, text) => {
  server.on(queryDoclets, () => listed([docletOf(EVENT, TEMPLATE.venueEvent, { name: 'Winter' })]));
  server.on(occupancyReportContract, ({ body }) => ({
    data: {
      items: [{ ...body.data, places: [], dates: [{ date: '2026-11-01', tickets: 3412, people: 3412, checked_in: 0 }] }],
    },
  }));
  const boot = testBoot();
  showRoom(<ReportsRoom />, {
    server,
    path: '/reports/occupancy?from=2026-11-01&to=2026-11-20',
    duty: 'admin',
    boot: { ...boot, workspace: { ...boot.workspace!, locale } },
  });
  expect((await screen.findByLabelText('Tickets for these dates')).textContent).toContain(`Tickets${text}People${text}`);
  expect(screen.getByRole('table', { name: 'Tickets by date' }).textContent).toContain(text);
});

test.each([
  [0, 1200, '0%'],
  [4, 1200, '<1%'],
  [12, 1200, '1%'],
  [840, 1000, '84%'],
  [1199, 1200, '>99%'],
  [1200, 1200, '100%'],
  [1210, 1200, '101%'],
  [0, 0, '–'],
])('%i of %i is told as %s', async (part, whole, text) => {
  const Shared = () => useShare()(part, whole);
  showRoom(<Shared />, { server, path: '/reports', duty: 'admin' });
  expect(await screen.findByText(text)).toBeTruthy();
});
