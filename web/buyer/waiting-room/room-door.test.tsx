import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterWaitingRoomContract } from '#server/actions/enter-waiting-room/contract.ts';
import { waitingRoomPlaceContract } from '#server/actions/waiting-room-place/contract.ts';
import type { RoomStanding } from '#server/waiting-room/contract.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { roomPass } from '#web/lib/kept/room-pass.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { ROBOT_CONFIG, stubRobotChecks } from '#web/testing/robot-stub.ts';
import { shopEvent } from '#web/testing/shop-stock.ts';
import { spoken } from '#web/testing/spoken.ts';
import { RoomDoor } from './room-door.tsx';
import { ROOM } from './room-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server = testServer();
});
afterEach(() => {
  freshBrowser();
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const standing = (change: Partial<RoomStanding> = {}) => ({
  data: {
    items: [
      {
        state: 'none' as const,
        is_on: true,
        ahead: null,
        wait_seconds: null,
        ask_again_seconds: 5,
        opens_at: inSeconds(-600),
        begins_at: inSeconds(-300),
        pass: null,
        pass_ends_at: null,
        ...change,
      },
    ],
  },
});
const waiting = (ahead: number) => standing({ state: 'waiting', ahead, wait_seconds: (ahead + 1) * 6 });
const letIn = (seconds = 600) => standing({ state: 'admitted', pass: 'my~pass', pass_ends_at: inSeconds(seconds) });
const show = (boot: Parameters<typeof testBoot>[0] = {}) =>
  showScreen(
    <RoomDoor eventId={EVENT} chooser={null}>
      <p>The shop</p>
    </RoomDoor>,
    { path: '/', boot: testBoot({ event: shopEvent({ waiting_room: { ends_at: null } }), ...boot }) },
  );
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('before the room opens the page tells when, and offers to enter by itself once it is open', async () => {
  server.on(waitingRoomPlaceContract, () => standing({ opens_at: inSeconds(20), begins_at: inSeconds(620), ask_again_seconds: 30 }));
  show();
  expect(await heading(/^The waiting room opens on /)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('The shop')).toBeNull();
  await later(21);
  expect(await heading(ROOM.open)).toBeTruthy();
  expect(spoken()).toContain(ROOM.open);
  expect(screen.getByRole('button', { name: ROOM.enter })).toBeTruthy();
});

test('who enters before the draw sees the time until it, and what happens when they close the page', async () => {
  let isIn = false;
  server.on(waitingRoomPlaceContract, () => standing({ begins_at: inSeconds(125), ...(isIn && { state: 'before' }) }));
  const entered = server.on(enterWaitingRoomContract, () => ((isIn = true), standing({ state: 'before', begins_at: inSeconds(125) })));
  show();
  fireEvent.click(await screen.findByRole('button', { name: ROOM.enter }));
  expect(await heading(ROOM.inside)).toBeTruthy();
  expect(entered[0]!.body.data).toEqual({ event_id: EVENT, captcha_token: null });
  expect(screen.getByText(/^0?2:0\d$/).getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText(ROOM.kept)).toBeTruthy();
  expect(document.activeElement?.textContent).toContain(ROOM.inside);
});

test('how many are ahead is shown with every answer and said once a minute', async () => {
  let [ahead, step] = [1234, 10];
  server.on(waitingRoomPlaceContract, () => waiting((ahead -= step)));
  show();
  expect(await heading(/^1,2\d4 people are ahead of you$/)).toBeTruthy();
  await later(30);
  expect(spoken()).toBe('');
  await later(40);
  expect(spoken()).toMatch(/people are ahead of you\. About .+ to go\./);
  for (const left of [1, 0]) {
    [ahead, step] = [left, 0];
    await later(6);
    expect(await heading(ROOM.ahead(left))).toBeTruthy();
  }
});

test('at their turn the shop opens, the pass is kept, and the page says until when they can choose', async () => {
  let turn = waiting(1);
  server.on(waitingRoomPlaceContract, () => turn);
  show();
  expect(await heading(ROOM.ahead(1))).toBeTruthy();
  turn = letIn();
  await later(6);
  expect(await screen.findByText('The shop')).toBeTruthy();
  expect(screen.getByText(/^Choose your tickets until/, { exact: false })).toBeTruthy();
  expect(spoken()).toContain(ROOM.letIn);
  expect(roomPass(EVENT)).toBe('my~pass');
});

test('two minutes before the end that is said; then the shop stays with what is chosen there until they enter again', async () => {
  let turn = letIn(150);
  server.on(waitingRoomPlaceContract, () => turn);
  server.on(enterWaitingRoomContract, () => ((turn = waiting(40)), turn));
  show();
  const shop = await screen.findByText('The shop');
  await later(32);
  expect(spoken()).toMatch(/^You have two more minutes to choose/);
  turn = standing();
  await later(7);
  expect(spoken()).toContain(ROOM.over);
  expect(screen.getByText('The shop')).toBe(shop);
  await waitFor(() => expect(roomPass(EVENT)).toBeNull());
  const press = screen.getByRole('button', { name: ROOM.enter });
  press.focus();
  fireEvent.click(press);
  expect(await heading(ROOM.ahead(40))).toBeTruthy();
  expect(screen.queryByText('The shop')).toBeNull();
  expect(document.activeElement?.textContent).toContain(ROOM.ahead(40));
  turn = letIn();
  await later(6);
  expect(document.activeElement?.textContent).toContain('Choose your tickets until');
});

test('a room that the office takes away opens the shop, and for somebody who is choosing nothing is made anew', async () => {
  let turn = letIn();
  server.on(waitingRoomPlaceContract, () => turn);
  show();
  const shop = await screen.findByText('The shop');
  turn = standing({ is_on: false });
  await later(8);
  await waitFor(() => expect(screen.queryByText(ROOM.letIn)).toBeNull());
  expect(screen.getByText('The shop')).toBe(shop);
});

test('with the line cut the place stays on the page, which says so and goes on', async () => {
  let isCut = false;
  server.on(waitingRoomPlaceContract, () => (isCut ? 'offline' : waiting(7)));
  show();
  await heading(ROOM.ahead(7));
  isCut = true;
  await later(6);
  expect(await screen.findByText(ROOM.cutOff)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(ROOM.ahead(7));
  isCut = false;
  await later(6);
  await waitFor(() => expect(screen.queryByText(ROOM.cutOff)).toBeNull());
});

test('a room that cannot be reached at first is asked again', async () => {
  let isCut = true;
  server.on(waitingRoomPlaceContract, () => (isCut ? { status: 503, errors: [] } : waiting(7)));
  show();
  expect(await screen.findByText(ROOM.unreachable)).toBeTruthy();
  isCut = false;
  await later(6);
  expect(await heading(ROOM.ahead(7))).toBeTruthy();
});

test('a refusal to enter is told beside the button', async () => {
  server.on(waitingRoomPlaceContract, () => standing());
  server.on(enterWaitingRoomContract, () => ({ status: 429, errors: [{ code: 'too-many-requests', message: 'Too many attempts.' }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: ROOM.enter }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
});

test('where robots are kept out, the check stands by the button, and a press without it says so', async () => {
  const solve = stubRobotChecks();
  server.on(waitingRoomPlaceContract, () => standing());
  const entered = server.on(enterWaitingRoomContract, () => waiting(3));
  show({ config: { ...testBoot().config, ...ROBOT_CONFIG } });
  const press = await screen.findByRole('button', { name: ROOM.enter });
  await waitFor(() => expect(solve).toHaveLength(1));
  fireEvent.click(press);
  expect((await screen.findByRole('alert')).textContent).toBe(CHECKOUT.robot);
  expect(entered).toEqual([]);
  act(() => solve[0]!('solved'));
  fireEvent.click(press);
  expect(await heading(ROOM.ahead(3))).toBeTruthy();
  expect(entered[0]!.body.data.captcha_token).toBe('solved');
});

test.each([
  [5, 'Less than a minute to go.'],
  [61, 'About one minute to go.'],
  [1500, 'About 25 minutes to go.'],
  [9000, 'About 3 hours to go.'],
])('%d seconds are put into words', (seconds, words) => {
  expect(ROOM.wait(seconds)).toBe(words);
});
