import * as z from 'zod/mini';
import { ENTRY_WINDOW } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import { SITE } from './framing-sites.ts';
import type { Workspace } from './workspaces.ts';

type Setting = { id: ObjectId; key: string; label: string; kind: Kind; initial: unknown };
/** What a value must be, and its range if it is a number. */
type Kind = { schema: z.ZodMiniType; limits: { least: number; most: number } | null };

const setting = (id: ObjectId, key: string, label: string, kind: Kind, initial: unknown): Setting => ({ id, key, label, kind, initial });
const flag: Kind = { schema: z.boolean('Must be true or false.'), limits: null };
const whole = (least: number, most: number): Kind => ({
  schema: z
    .number('Must be a number.')
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, `Must be a whole number from ${least} to ${most}.`)),
  limits: { least, most },
});

const ONE_SITE = 'Must be a site such as https://www.example.com.';
const sites: Kind = {
  schema: z
    .array(z.string(ONE_SITE).check(z.maxLength(200, ONE_SITE), z.regex(SITE, ONE_SITE)), 'Must be a list of sites.')
    .check(z.maxLength(20, 'At most 20 sites.')),
  limits: null,
};

/** What an Admin may set for a workspace, each with its initial value. Their ids never change. */
const SETTINGS: readonly Setting[] = [
  setting('e47ada000000000006000001', 'hold_minutes', 'Minutes that tickets in a cart are held', whole(1, 60), 10),
  setting('e47ada000000000006000002', 'privacy_mode', 'Do not tell whether an email has an account', flag, false),
  setting('e47ada000000000006000003', 'lockdown', 'Hide the menu in the shop', flag, false),
  setting('e47ada000000000006000004', 'recycle', 'Invite to switch cashless spending on', flag, true),
  setting('e47ada000000000006000005', 'rotating_codes', 'Ticket codes change every 15 seconds', flag, false),
  setting('e47ada000000000006000006', 'holds_per_owner', 'Tickets one cart may hold', whole(1, 1_000_000), 20),
  setting('e47ada000000000006000007', 'holds_per_address', 'Tickets held from one network address', whole(1, 1_000_000), 60),
  setting('e47ada000000000006000008', 'refund_limit_cents', 'Refund that needs no second person, in cents', whole(0, 100_000_000), 10_000),
  setting(
    'e47ada000000000006000009',
    'refund_daily_cents',
    'Refunds one person may give in a day without a second person, in cents',
    whole(0, 1_000_000_000),
    200_000,
  ),
  setting('e47ada000000000006000010', 'staff_writes_catalogue', 'Staff may write the catalogue, except prices and what is on sale', flag, false),
  setting('e47ada000000000006000011', 'frame_ancestors', 'Sites that may show the shop in a frame', sites, []),
  setting(
    'e47ada000000000006000012',
    'entry_early_minutes',
    'Minutes before its time of entry that a ticket lets in',
    whole(0, 1440),
    ENTRY_WINDOW.earlyMinutes,
  ),
  setting('e47ada000000000006000013', 'entry_late_minutes', 'Minutes after its time of entry that a ticket lets in', whole(0, 1440), ENTRY_WINDOW.lateMinutes),
  setting('e47ada000000000006000014', 'mail_days', 'Days that it is kept which mails were sent to whom', whole(1, 3650), 90),
  setting('e47ada000000000006000015', 'resource_use_days', 'Days that it is kept what visitors did in the shop', whole(1, 3650), 90),
  setting('e47ada000000000006000017', 'waiting_offer_minutes', 'Minutes that a free place is held for whoever is first in a waiting list', whole(10, 1440), 60),
  setting('e47ada000000000006000016', 'support_days', 'Days that it is kept what visitors asked', whole(1, 3650), 365),
];

const BY_KEY = new Map(SETTINGS.map((one) => [one.key, one]));

export function settingItems(workspace: Workspace) {
  return SETTINGS.map(({ id, key, label, kind, initial }) => ({
    _id: id,
    key,
    label,
    value: workspace.settings[key] ?? initial,
    initial,
    limits: kind.limits,
  }));
}

export function settingNumber({ settings }: Pick<Workspace, 'settings'>, key: string): number {
  const value = settings[key];
  return typeof value === 'number' ? value : initialNumber(key);
}

/** The value of a numeric setting that the workspace has not set. */
export function initialNumber(key: string): number {
  const initial = BY_KEY.get(key)?.initial;
  if (typeof initial !== 'number') throw new Error(`The setting ${key} begins with no number`);
  return initial;
}

/** The settings with these changes. Errors name the invalid ones. Null restores the initial value. */
export function withSettings(
  current: Record<string, unknown>,
  sent: Record<string, unknown>,
): { settings: Record<string, unknown>; problems: { key: string; message: string }[] } {
  const settings = { ...current };
  const problems: { key: string; message: string }[] = [];
  for (const [key, value] of Object.entries(sent)) {
    const parsed = value === null ? { success: true as const } : BY_KEY.get(key)?.kind.schema.safeParse(value);
    if (!BY_KEY.has(key) || !parsed) problems.push({ key, message: `There is no setting ${key}.` });
    else if (!parsed.success) problems.push({ key, message: parsed.error.issues[0]?.message ?? 'Not possible.' });
    else if (value === null) delete settings[key];
    else settings[key] = value;
  }
  return { settings, problems };
}
