import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';
import { filesOfPass, makeWalletCertificates, PASS_TYPE, TEAM, type WalletCertificates } from '#server/testing/wallet-certificates.ts';

let made: WalletCertificates;
let it: TestHouse;
let venue: Venue;
let holder: TestPerson;

beforeAll(async () => {
  made = makeWalletCertificates();
  it = await openTestHouse(made.env);
  moveToNoon(it);
  venue = await openVenue(it);
  holder = await it.person('web');
});
afterAll(async () => {
  await it.close();
  made.remove();
});

const path = (query: string) => `/api/workspace/${it.workspaceId}/tickets.pkpass?${query}`;
async function pass(query: string, token?: string) {
  const reply = await it.app.inject({ method: 'GET', url: path(query), headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: reply.statusCode, type: reply.headers['content-type'], cache: reply.headers['cache-control'], bytes: reply.rawPayload };
}
const json = (bytes: Buffer) => JSON.parse(filesOfPass(bytes).get('pass.json')!.toString());

/** Checks as a phone does: every file matches the manifest, and Apple's issuer has signed the manifest. */
function isGenuine(files: Map<string, Buffer>): boolean {
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, string>;
  const rest = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  if (rest.length !== Object.keys(manifest).length) return false;
  if (!rest.every(([name, bytes]) => createHash('sha1').update(bytes).digest('hex') === manifest[name])) return false;
  writeFileSync(made.path('manifest.json'), files.get('manifest.json')!);
  writeFileSync(made.path('signature'), files.get('signature')!);
  try {
    made.openssl(
      'smime',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest.json',
      '-CAfile',
      'root.pem',
      '-purpose',
      'any',
      '-out',
      'verified',
    );
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['until six hours after its day', {}, '2099-12-06T12:00:00Z'],
  ['where the night goes on, after that', { day_ends_at: '04:00:00' }, '2099-12-06T16:00:00Z'],
])('a pass is good %s', async (_, data, until) => {
  const eventId = await venue.add(TEMPLATE.venueEvent, {
    name: 'Gala',
    start_date: '2099-12-05',
    end_date: '2099-12-05',
    facility_id: venue.facilityId,
    ...data,
  });
  const ticket = await venue.ticket({ eventId, visitDate: '2099-12-05', holderAccount: holder.accountId });
  expect(Date.parse(json((await pass(`ids=${ticket._id}`, holder.token)).bytes).expirationDate)).toBe(Date.parse(until));
});

test('a pass says how many people it admits, if more than one', async () => {
  const admitted = async (admits: number) => {
    const ticket = await venue.ticket({ holderAccount: holder.accountId, admits });
    const { auxiliaryFields } = json((await pass(`ids=${ticket._id}`, holder.token)).bytes).eventTicket;
    return auxiliaryFields.find((field: { key: string }) => field.key === 'admits')?.value;
  };
  expect([await admitted(6), await admitted(1)]).toEqual([6, undefined]);
});

test('a ticket becomes a signed pass in the colours of its venue, with the code of the gate', async () => {
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#123456"/></svg>');
  const file = await it.house.files.store(venue.ctx, {
    bytes: logo,
    mime: 'image/svg+xml',
    fileName: 'logo',
    public: true,
    purpose: 'logo',
    ownerAccount: null,
    subjectDoclet: null,
  });
  const brand = await venue.add(TEMPLATE.brand, {
    name: 'Lake',
    color_primary: '0c5c56',
    color_text_light: 'fffdf8',
    color_background: 'faf6ef',
    top_logo: { file_name: file.fileName },
  });
  const event = await venue.add(TEMPLATE.venueEvent, {
    name: 'Winter',
    status: 'active',
    start_date: '2099-12-01',
    end_date: '2099-12-31',
    brand,
    facility_id: venue.facilityId,
  });
  const ticket = await venue.ticket({ holderAccount: holder.accountId, eventId: event, visitDate: '2099-12-05' });
  const reply = await pass(`ids=${ticket._id}`, holder.token);
  expect([reply.status, reply.type, reply.cache]).toEqual([200, 'application/vnd.apple.pkpass', 'no-store']);
  const files = filesOfPass(reply.bytes);
  expect([...files.keys()].toSorted()).toEqual(
    ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'manifest.json', 'pass.json', 'signature'].toSorted(),
  );
  expect(files.get('icon@2x.png')!.readUInt32BE(16)).toBe(58);
  expect(json(reply.bytes)).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: PASS_TYPE,
    teamIdentifier: TEAM,
    serialNumber: ticket._id,
    organizationName: 'lakeside',
    backgroundColor: 'rgb(12, 92, 86)',
    foregroundColor: 'rgb(255, 253, 248)',
    // 9 in the morning in Chicago, in winter.
    relevantDate: '2099-12-05T15:00:00.000Z',
    relevantDates: [{ date: '2099-12-05T15:00:00.000Z', relevantDate: '2099-12-05T15:00:00.000Z' }],
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.text, messageEncoding: 'iso-8859-1', altText: 'Ana Silva' }],
    eventTicket: {
      primaryFields: [{ value: 'Winter' }],
      secondaryFields: [{ value: 'Ana Silva' }, { value: 'Day pass' }],
      headerFields: [{ value: 'Sat, Dec 5th, 2099' }],
    },
  });
  expect(isGenuine(files)).toBe(true);
});

test('a pass that was altered is recognised as forged', async () => {
  const ticket = await venue.ticket({ holderAccount: holder.accountId });
  const files = filesOfPass((await pass(`ids=${ticket._id}`, holder.token)).bytes);
  expect(isGenuine(files)).toBe(true);
  const manifest = files.get('manifest.json')!.toString();
  const other = createHash('sha1').update('{}').digest('hex');
  const own = createHash('sha1').update(files.get('pass.json')!).digest('hex');
  const forged = new Map(files).set('pass.json', Buffer.from('{}')).set('manifest.json', Buffer.from(manifest.replace(own, other)));
  expect(isGenuine(forged)).toBe(false);
});

test('several tickets come in one bundle, and no more than ten', async () => {
  const tickets = [await venue.ticket({ holderAccount: holder.accountId }), await venue.ticket({ holderAccount: holder.accountId })];
  const reply = await pass(`ids=${tickets.map((ticket) => ticket._id).join(',')}`, holder.token);
  expect([reply.status, reply.type]).toEqual([200, 'application/vnd.apple.pkpasses']);
  const passes = [...filesOfPass(reply.bytes).values()];
  expect(passes.map((one) => json(one).serialNumber).toSorted()).toEqual(tickets.map((ticket) => ticket._id).toSorted());
  expect(passes.every((one) => isGenuine(filesOfPass(one)))).toBe(true);
  expect((await pass(`ids=${Array.from({ length: 11 }, (_, at) => String(at).padStart(24, '0')).join(',')}`, holder.token)).status).toBe(400);
});

test('the family’s tickets are included; foreign, used and passed-on ones, and all without a sign-in, are not', async () => {
  const self = await it.act('family-add-child', { first_name: 'Ida', last_name: 'Silva', dob: '2019-02-03' }, { token: holder.token });
  const child = await venue.ticket({ consumerId: self.body.data.items[0]._id });
  expect((await pass(`ids=${child._id}`, holder.token)).status).toBe(200);
  const stranger = await it.person('web');
  const [foreign, used, gone] = [
    await venue.ticket({ holderAccount: stranger.accountId }),
    await venue.ticket({ holderAccount: holder.accountId, state: 'used' }),
    await venue.ticket({ holderAccount: holder.accountId, state: 'transferred' }),
  ];
  for (const ticket of [foreign, used, gone]) expect((await pass(`ids=${ticket._id}`, holder.token)).status).toBe(404);
  expect((await pass(`ids=${child._id}`, stranger.token)).status).toBe(404);
  expect((await pass(`ids=${child._id}`)).status).toBe(401);
  for (const query of ['', 'ids=none', `ids=${child._id}&key=x`]) expect((await pass(query, holder.token)).status).toBe(400);
});

test('a link works for ten minutes, for these tickets and while they are held', async () => {
  const ticket = await venue.ticket({ holderAccount: holder.accountId });
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/wallet-links`, { token: holder.token, body: { ids: [ticket._id] } });
  const [link] = reply.body.data.apple;
  const open = async (url: string) => (await it.app.inject({ method: 'GET', url })).statusCode;
  expect(link.tickets).toEqual([{ holder: 'Ana Silva', name: 'Day pass' }]);
  expect(await open(link.url)).toBe(200);
  expect(await open(link.url.replace(it.workspaceId, it.otherWorkspaceId))).toBe(404);
  const [body, signature] = link.url.split('key=')[1].split('~');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, until: claims.until + 3600 })).toString('base64url');
  expect(await open(path(`key=${forged}~${signature}`))).toBe(404);
  for (const added of ['=', '~more', '.']) expect([added, await open(path(`key=${body}~${signature}${added}`))]).toEqual([added, 404]);
  await venue.ctx.db
    .updateTable('admission')
    .set({ holder_account: (await it.person('web')).accountId })
    .where('admission_id', '=', ticket._id)
    .execute();
  expect(await open(link.url)).toBe(404);
  await venue.ctx.db.updateTable('admission').set({ holder_account: holder.accountId }).where('admission_id', '=', ticket._id).execute();
  expect(await open(link.url)).toBe(200);
  it.clock.advance(10 * MINUTE_MS);
  expect(await open(link.url)).toBe(404);
});

test('a rotating code goes into no wallet', async () => {
  const { id: event } = await insertDoclet(venue.ctx, {
    templateId: TEMPLATE.venueEvent,
    data: { name: 'Gala', status: 'active', start_date: venue.today, end_date: venue.today, rotating_codes: true, facility_id: venue.facilityId },
    ownerAccount: null,
  });
  const ticket = await venue.ticket({ holderAccount: holder.accountId, eventId: event });
  const reply = await it.call('GET', path(`ids=${ticket._id}`), { token: holder.token });
  expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([409, 'code-changes']);
});

test('without credentials there is no wallet', async () => {
  const bare = await openTestHouse({}, { sharing: it });
  const ticket = await venue.ticket({ holderAccount: holder.accountId });
  expect((await bare.call('GET', path(`ids=${ticket._id}`), { token: holder.token })).status).toBe(404);
  expect((await bare.call('POST', `/api/workspace/${it.workspaceId}/wallet-links`, { token: holder.token, body: { ids: [ticket._id] } })).status).toBe(404);
  expect((await bare.call('GET', '/api/bootstrap?host=lakeside.localhost')).body.data.config.wallets).toEqual([]);
  expect((await it.call('GET', '/api/bootstrap?host=lakeside.localhost')).body.data.config.wallets).toEqual(['apple', 'google']);
  await bare.close();
});
