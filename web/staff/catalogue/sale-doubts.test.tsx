import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from './catalogue-room.tsx';
import { closedTag, closedText, outsideText, SALE_DOUBTS } from './catalogue-words.ts';
import { namesNoLimit } from './sale-doubts.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const [EVENT, TYPE, STORE] = ['e'.repeat(24), 'f'.repeat(24), 'd'.repeat(24)];
const granting = { entitlement_type_data: { primary: TYPE } };
const event = (status: string) => recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', status });
const pass = (id: string, name: string, data: object = {}) =>
  recordOf(TEMPLATE.eventPass, id.repeat(24), { name, status: 'active', event_id: EVENT, price_matrix: [], ...granting, ...data });
/** Weaves by the passes that have them. */
const linked = (...ids: string[]) =>
  server.on(getDocletWeaves, () => ({
    data: {
      items: ids.map((id) => ({ _id: '9'.repeat(24), t_id: TEMPLATE.entitlementType, c_id: TYPE, data: {}, doclet_id: id.repeat(24) })),
      have_more: false,
      next: null,
      prev: null,
    },
  }));
const show = (path: string) => showRoom(<CatalogueRoom />, { server, path, duty: 'admin' });
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

test('the list says which passes are active in an event that is not, and which nothing limits', async () => {
  linked('3');
  catalogueServer(server, [
    event('draft'),
    pass('1', 'Adult'),
    pass('2', 'Walk', { entitlement_type_data: undefined }),
    pass('3', 'Linked', { entitlement_type_data: undefined }),
    pass('4', 'Not yet', { entitlement_type_data: undefined, status: 'draft' }),
  ]);
  show('/catalogue/event-pass');
  const walk = within(await rowOf('Walk'));
  expect(await walk.findByText(closedTag('Event', 'draft'))).toBeTruthy();
  expect(await walk.findByText(SALE_DOUBTS.unlimitedTag)).toBeTruthy();
  expect((await rowOf('Adult')).textContent).toContain(closedTag('Event', 'draft'));
  for (const name of ['Adult', 'Linked', 'Not yet']) expect((await rowOf(name)).textContent).not.toContain(SALE_DOUBTS.unlimitedTag);
  expect((await rowOf('Not yet')).textContent).not.toContain(closedTag('Event', 'draft'));
});

test('a pass says both where it is edited, until it is a draft or its event is active', async () => {
  linked();
  const { records } = catalogueServer(server, [event('draft'), pass('1', 'Walk', { entitlement_type_data: undefined })]);
  show(`/catalogue/event-pass/${'1'.repeat(24)}`);
  expect(await screen.findByText(closedText('Winter Lights', 'draft'))).toBeTruthy();
  expect(await screen.findByText(SALE_DOUBTS.unlimited)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the event' }).getAttribute('href')).toBe(`/staff/catalogue/venue-event/${EVENT}`);
  fireEvent.change(screen.getByLabelText(/^Status/), { target: { value: 'draft' } });
  await waitFor(() => expect(screen.queryByText(SALE_DOUBTS.unlimited)).toBeNull());
  expect(screen.queryByText(closedText('Winter Lights', 'draft'))).toBeNull();
  freshBrowser();
  server = testServer();
  linked();
  records[0] = event('active');
  catalogueServer(server, records);
  show(`/catalogue/event-pass/${'1'.repeat(24)}`);
  expect(await screen.findByText(SALE_DOUBTS.unlimited)).toBeTruthy();
  expect(screen.queryByText(closedText('Winter Lights', 'draft'))).toBeNull();
});

test('a pass of a store that is not active says so, and leads to the store', async () => {
  catalogueServer(server, [event('active'), recordOf(TEMPLATE.store, STORE, { name: 'Kiosk', status: 'inactive' }), pass('1', 'Walk', { store_id: STORE })]);
  const list = show('/catalogue/event-pass');
  await waitFor(async () => expect((await rowOf('Walk')).textContent).toContain(closedTag('Store', 'inactive')));
  list.unmount();
  show(`/catalogue/event-pass/${'1'.repeat(24)}`);
  expect(await screen.findByText(closedText('Kiosk', 'inactive'))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe(`/staff/catalogue/store/${STORE}`);
});

test.each([
  ['pass', TEMPLATE.eventPass, 'event-pass'],
  ['piece of merchandise', TEMPLATE.eventMerchandise, 'event-merchandise'],
])('a %s that is active without a price says so, and a draft does not', async (_, template, place) => {
  const [bare, free] = [[{ purchase_date: 'default', calendar_price: [] }], [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }]];
  const { records } = catalogueServer(server, [event('active'), { ...pass('1', 'Adult', { price_matrix: bare }), template_id: template }]);
  const page = show(`/catalogue/${place}/${'1'.repeat(24)}`);
  expect(await screen.findByText(SALE_DOUBTS.unpriced)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Status/), { target: { value: 'draft' } });
  await waitFor(() => expect(screen.queryByText(SALE_DOUBTS.unpriced)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  page.unmount();
  records[1] = { ...pass('1', 'Adult', { price_matrix: free }), template_id: template };
  show(`/catalogue/${place}/${'1'.repeat(24)}`);
  expect(await screen.findByLabelText(/^Status/)).toBeTruthy();
  expect(screen.queryByText(SALE_DOUBTS.unpriced)).toBeNull();
});

test('a session on a date that its event does not have says so', async () => {
  const winter = recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', status: 'active', start_date: '2026-11-20', end_date: '2027-01-03' });
  const session = recordOf(TEMPLATE.venueEventSession, TYPE, { name: 'Evening', event_id: EVENT, date: '2027-01-04', start_time: '20:00:00' });
  catalogueServer(server, [winter, session]);
  show(`/catalogue/venue-event-session/${TYPE}`);
  expect(await screen.findByText(outsideText('Winter Lights'))).toBeTruthy();
  for (const inside of ['2027-01-03', '2026-11-20', '']) {
    fireEvent.change(screen.getByLabelText(/^Date(?!s)/), { target: { value: inside } });
    await waitFor(() => expect(screen.queryByText(outsideText('Winter Lights'))).toBeNull());
  }
  fireEvent.change(screen.getByLabelText(/^Date(?!s)/), { target: { value: '2026-11-19' } });
  expect(await screen.findByText(outsideText('Winter Lights'))).toBeTruthy();
});

test.each<[string, object, boolean]>([
  ['grants nothing', {}, true],
  ['grants something', granting, false],
  ['grants something besides', { entitlement_type_data: { also: [TYPE] } }, false],
  ['is counted by settings of its own', { capacity_settings_id: TYPE }, false],
  ['is sold by times', { session_ids: [TYPE] }, false],
  ['is sold with spaces', { has_spaces: true }, false],
  ['is not to be limited', { type_weave_props: { limited: false } }, false],
  ['has empty lists', { session_ids: [], entitlement_type_data: { also: [] }, type_weave_props: { limited: true } }, true],
])('a pass that %s', (_, data, isUnlimited) => {
  expect(namesNoLimit({ _id: null, template_id: TEMPLATE.eventPass, data: { name: 'Walk', ...data } })).toBe(isUnlimited);
});
