import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { endOfVisitDay } from '#domain/visit-day.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { checkInvariants } from './check-invariants.ts';

/** What A3 takes for the day of a scan is what the gate took for it, to the second. */
const SCAN = 'f'.repeat(24);
const { house, venue } = await openTestVenue();
const owner = new pg.Client({ connectionString: house.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await house.close();
});

async function findings(visit: { zone: string; day: string; dayEndsAt: string | null }, scannedAt: number, changedAt = 0): Promise<string[]> {
  const { _id } = await venue.ticket({ visitDate: visit.day });
  await owner.query("update doclet set data = data || jsonb_build_object('time_zone', $2::text) where doclet_id = $1", [venue.facilityId, visit.zone]);
  const setting = "update doclet set data = data || jsonb_build_object('day_ends_at', $2::text), updated_at = to_timestamp($3) where doclet_id = $1";
  await owner.query(setting, [venue.eventId, visit.dayEndsAt, changedAt / 1000]);
  await owner.query(
    "insert into scan (workspace_id, scan_id, admission_id, device_id, verdict, direction, reentry, offline, scanned_at) values ($1, $2, $3, 'gate', 'accepted', 'in', false, false, to_timestamp($4))",
    [house.workspaceId, SCAN, _id, scannedAt / 1000],
  );
  const found = await checkInvariants(house.house);
  await owner.query('delete from scan where scan_id = $1', [SCAN]);
  return found.map(({ id, detail }) => `${id} ${detail.split(SCAN).at(-1)}`);
}

describe('a ticket was let in', () => {
  test.each([
    ['America/Chicago', '2026-07-04', '04:00:00', '2026-07-05'],
    ['America/Chicago', '2026-07-04', null, '2026-07-05'],
    ['America/Chicago', '2026-03-07', '02:30:00', '2026-03-08'],
    ['America/Chicago', '2026-03-07', '04:00:00', '2026-03-08'],
    ['America/Chicago', '2026-10-31', '01:30:00', '2026-11-01'],
    ['America/Chicago', '2026-10-31', '04:00:00', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-04', '01:45:00', '2026-04-05'],
    ['Asia/Beirut', '2026-03-28', null, '2026-03-29'],
  ])('in %s on %s, whose day ends at %s', async (zone, day, dayEndsAt, next) => {
    const end = endOfVisitDay({ zone, dayEndsAt: dayEndsAt ?? '00:00:00' }, day);
    expect(await findings({ zone, day, dayEndsAt }, end - 1000)).toEqual([]);
    expect(await findings({ zone, day, dayEndsAt }, end)).toEqual([`A3  let in on ${next} with a ticket for ${day}`]);
  });
});

test('by a setting that was changed since: a night that went on then is no finding, an afternoon is', async () => {
  const visit = { zone: 'America/Chicago', day: '2026-07-04', dayEndsAt: null };
  const [night, afternoon] = ['00:30', '13:00'].map((time) => Date.parse(`2026-07-05T${time}:00-05:00`));
  const changedLater = Date.parse('2026-07-06T12:00:00Z');
  expect(await findings(visit, night!, changedLater)).toEqual([]);
  expect(await findings({ ...visit, day: '2026-07-05', dayEndsAt: '04:00:00' }, night!, changedLater)).toEqual([]);
  expect(await findings(visit, afternoon!, changedLater)).toHaveLength(1);
  expect(await findings(visit, night!)).toHaveLength(1);
});

describe('by the clock of a time zone that was corrected since, the day there is no finding, another one is:', () => {
  const change = async (path: string, body: object) => {
    const { token } = await house.person('admin');
    expect(await house.call('POST', `/api/workspace/${house.workspaceId}${path}`, { token, body })).toMatchObject({ status: 200 });
  };
  beforeEach(() => owner.query('delete from doclet_history; delete from audit'));
  const visit = (day: string) => ({ zone: 'America/Chicago', day, dayEndsAt: null });
  const [before, after] = ['2020-07-04T01:00:00+14:00', '2050-07-04T01:00:00+14:00'].map((at) => Date.parse(at));
  const expectBoth = async () => {
    expect(await findings(visit('2020-07-04'), before!)).toEqual([]);
    expect(await findings(visit('2020-07-05'), before!)).toEqual(['A3  let in on 2020-07-03 with a ticket for 2020-07-05']);
    expect(await findings(visit('2050-07-04'), after!)).toEqual(['A3  let in on 2050-07-03 with a ticket for 2050-07-04']);
  };

  test('the one of another place, from which the event was moved', async () => {
    const { token } = await house.person('admin');
    const made = await house.call('PUT', `/api/workspace/${house.workspaceId}/doclet`, {
      token,
      body: { template_id: TEMPLATE.venueFacility, data: { name: 'Far away', time_zone: 'Pacific/Kiritimati' } },
    });
    for (const facility_id of [made.body.data._id, venue.facilityId]) await change(`/doclet/${venue.eventId}`, { data: { facility_id } });
    await expectBoth();
  });

  test('its place’s', async () => {
    for (const time_zone of ['Pacific/Kiritimati', 'America/Chicago']) await change(`/doclet/${venue.facilityId}`, { data: { time_zone } });
    await expectBoth();
  });

  test('the venue’s, for an event that is at no place', async () => {
    await owner.query("update doclet set data = data - 'facility_id' where doclet_id = $1", [venue.eventId]);
    for (const time_zone of ['Pacific/Kiritimati', 'America/Chicago']) await change('', { time_zone });
    await expectBoth();
  });
});
