import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listInvitationsContract } from '#server/actions/list-invitations/contract.ts';
import { familySpending } from '#server/api/family-spending/contract.ts';
import { queries, WithQueries } from '#web/lib/calls/queries.tsx';
import { startSession } from '#web/lib/kept/session.ts';
import { BootContext, useWorkspaceId } from '#web/lib/page/boot.ts';
import { freshBrowser, testBoot, testServer, WS } from '#web/testing/buyer-page.tsx';
import { listOf, MAYA } from '#web/testing/portal.ts';
import { useSpentToday } from './family-records.ts';
import { Invitations } from './invitations.tsx';

afterEach(() => {
  queries.clear();
  freshBrowser();
});

function Page() {
  const spent = useSpentToday(useWorkspaceId(), true).data;
  return (
    <>
      <Invitations />
      <p>{spent ? `Spent ${spent.get(MAYA.ella)}` : 'Nothing known'}</p>
    </>
  );
}

test('who signs in after somebody else in the same page sees nothing of theirs', async () => {
  const server = testServer();
  const invitation = { consumer_id: MAYA.consumer, kind: 'group', name: 'Harbour Singers', invited_at: '2026-01-01T00:00:00.000Z' };
  server.on(listInvitationsContract, () => ({ data: { items: [invitation] } }));
  server.on(familySpending, () => ({ data: listOf([{ consumer_id: MAYA.ella, spent_today: 12 }]) }));
  startSession({ authKey: 'maya', profileId: MAYA.profile });
  render(
    <BootContext value={testBoot()}>
      <WithQueries>
        <Page />
      </WithQueries>
    </BootContext>,
  );
  expect(await screen.findByRole('group', { name: 'Invitation: Harbour Singers' })).toBeTruthy();
  expect(await screen.findByText('Spent 12')).toBeTruthy();
  for (const contract of [listInvitationsContract, familySpending]) server.on(contract, () => new Promise(() => {}));
  act(() => startSession({ authKey: 'noor', profileId: WS }));
  expect(screen.queryByRole('group', { name: 'Invitation: Harbour Singers' })).toBeNull();
  expect(screen.getByText('Nothing known')).toBeTruthy();
});
