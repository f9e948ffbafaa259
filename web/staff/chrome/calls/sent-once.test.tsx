import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unlinkWristbandContract } from '#server/actions/unlink-wristband/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import { freshBrowser, testBoot, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { WORKER } from '#web/testing/staff-page.tsx';
import { useSentOnce } from './sent-once.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  startSession({ authKey: 'key', profileId: WORKER });
});
afterEach(freshBrowser);

const BUSY: Reply = { status: 409, errors: [{ code: 'still-running', message: 'Running.' }] };
const REFUSED: Reply = { status: 409, errors: [{ code: 'wristband-linked', message: 'Linked.' }] };

function sender() {
  const wrapper = ({ children }: { children: ReactNode }) => <BootContext value={testBoot()}>{children}</BootContext>;
  return renderHook(() => useSentOnce(unlinkWristbandContract), { wrapper }).result;
}

test.each<[string, Reply, boolean]>([
  ['no answer', 'offline', true],
  ['a broken server', { status: 503 }, true],
  ['one that is still at it', BUSY, true],
  ['a refusal', REFUSED, false],
])('after %s the key is kept: %o → %s', async (_, reply, isKept) => {
  const asked = server.on(unlinkWristbandContract, () => reply);
  const sent = sender();
  await act(async () => void (await sent.current.send({ data: { uid: '04A1' } })));
  expect(sent.current.unheard !== null).toBe(isKept);
  await act(async () => void (await sent.current.send({ data: { uid: '04A2' } })));
  const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(first === second).toBe(isKept);
  expect(asked[1]!.body.data.uid).toBe(isKept ? '04A1' : '04A2');
});

test('two presses at once are one', async () => {
  const asked = server.on(unlinkWristbandContract, () => REFUSED);
  const sent = sender();
  await act(async () => {
    const both = [sent.current.send({ data: { uid: '04A1' } }), sent.current.send({ data: { uid: '04A1' } })];
    expect(await both[1]).toBeNull();
    await both[0];
  });
  expect(asked).toHaveLength(1);
});
