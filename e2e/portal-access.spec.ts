import type { Page } from '@playwright/test';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { at, expect, expectAccessible, expectNoSidewaysScroll, test, type Venue } from './journey.ts';
import { act, ask, buy, enter, newPerson, openGroup, ticketsOf, workspaceOf, type Person } from './people.ts';

const PASS = { lakeside: 'Any-Day Admission', aurora: 'Three-Day Festival Pass' } as const;

/** A person with something on every screen, and the paths of all screens of the portal. */
async function settle(page: Page, venue: Venue): Promise<{ person: Person; paths: Record<string, string> }> {
  const person = await newPerson(page, 'Axel', venue);
  await buy(
    person,
    PASS[venue],
    [
      ['Axel', 'Journey'],
      ['Alexandrina-Wilhelmina', 'Featherstonehaugh-Cholmondeley'],
      ['Zoë', 'Journey'],
    ],
    { venue },
  );
  const child = { first_name: 'Zoë', last_name: 'Journey', dob: '2017-02-03' };
  const [added] = await act<{ _id: string }>('family-add-child', child, person.token, venue);
  await openGroup(person, 'The Featherstonehaugh-Cholmondeley Harbour Singers', 12, venue);
  const { data } = await ask<{ consumer_id: string }>('GET', `/account/profile/${person.profileId}`, person);
  const weaves = `/workspace/${await workspaceOf(venue)}/doclet/${data.consumer_id}/weaves`;
  const group = (await ask<{ items: { t_id: string; c_id: string }[] }>('GET', weaves, person)).data.items.find(
    (weave) => weave.t_id === TEMPLATE.membershipGroup,
  )!;
  const invited = { group_id: group.c_id, first_name: 'Ingeborg', last_name: 'Invited', email: `ing.${Date.now()}@demo.test` };
  await act('group-invite-member', invited, person.token, venue);
  const [, ticket] = await ticketsOf(person, venue);
  const [offer] = await act<{ link: string }>('transfer-tickets', { admissions: [ticket!._id], phone: '952 555 0177' }, person.token, venue);
  return {
    person,
    paths: {
      dashboard: '/dashboard',
      family: '/family',
      editFamily: `/editFamily/${added!._id}`,
      createGroup: '/createGroup',
      editGroup: '/editGroup',
      myAccount: '/myAccount',
      orders: '/orders',
      transfer: new URL(offer!.link).pathname,
      findTickets: '/find-tickets',
    },
  };
}

const LANDMARK: Record<string, string> = {
  dashboard: 'Alexandrina-Wilhelmina',
  family: 'Daily Spending Limit',
  editFamily: 'Editing Zoë',
  createGroup: 'Group tickets',
  editGroup: '(Invitation Sent)',
  myAccount: 'Export my data',
  orders: 'Resend tickets',
  transfer: 'sends you a ticket',
  findTickets: 'Find my tickets',
};

for (const venue of ['lakeside', 'aurora'] as const) {
  test(`${venue}: every screen of the portal is accessible, by keyboard alone, and fits 320 px`, async ({ page }) => {
    const { person, paths } = await settle(page, venue);
    await enter(page, person, '/dashboard', venue);
    for (const [screen, path] of Object.entries(paths)) {
      await test.step(screen, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(at(venue, path));
        await expect(page.getByText(LANDMARK[screen]!).first()).toBeVisible();
        await expectAccessible(page);
        await expectKeyboardReachesAll(page);
        await page.setViewportSize({ width: 320, height: 700 });
        // A notice over the header, the link past it, or content scrolled behind it would count as findings.
        await page.evaluate(() => {
          (document.activeElement as HTMLElement | null)?.blur();
          scrollTo(0, 0);
        });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
  });
}

/** Tab reaches everything that can be operated, shows each time where it is, and leaves the page again. */
async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await page.evaluate(markControls);
  const invisible: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(visitFocused);
    if (at === 'left') break;
    if (at !== null) invisible.push(at);
  }
  expect(invisible, 'focus cannot be seen').toEqual([]);
  expect(await page.evaluate(unvisited), 'not reached by Tab').toEqual([]);
}

function markControls(): void {
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo(0, 0);
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  for (const element of all) {
    const isClosed = element.closest('[inert], dialog:not([open]), [aria-hidden="true"]') !== null || (element as HTMLButtonElement).disabled;
    const isShown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
    if (!isClosed && isShown && element.tabIndex >= 0) element.dataset['waits'] = '';
  }
}

/** 'left' once the focus has gone all the way round; the focused element's markup if nothing shows its focus; otherwise null. */
function visitFocused(): string | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element.dataset['waits'] === 'over') return 'left';
  // A date field has a stop for each of its parts.
  if (element.dataset['waits'] === 'here') return null;
  document.querySelector('[data-waits="here"]')?.setAttribute('data-waits', 'over');
  element.dataset['waits'] = 'here';
  const seen = [element, element.parentElement!, element.nextElementSibling ?? element].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  });
  return seen ? null : element.outerHTML.slice(0, 120);
}

function unvisited(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-waits=""]')].map((element) => element.outerHTML.slice(0, 120));
}

test('a visit is managed by keyboard alone: menu, codes, transfer, and the focus comes back', async ({ page }) => {
  const kay = await newPerson(page, 'Kay');
  await buy(kay, PASS.lakeside, [
    ['Kay', 'Journey'],
    ['Kim', 'Journey'],
  ]);
  await enter(page, kay);
  const gear = page.getByRole('button', { name: 'Settings of this visit' });
  await gear.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'QR Codes', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Transfer Tickets' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gear).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'QR Codes', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Group QR Codes' });
  await expect(codes.getByRole('img', { name: 'QR code of Kay Journey' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(codes).toBeHidden();
  await expect(gear).toBeFocused();

  const transfer = page.getByRole('button', { name: 'Transfer the ticket of Kim Journey' });
  await transfer.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Winter Lights on the Lake' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address or a phone number.');
  await page.keyboard.type(`kit.${Date.now()}@demo.test`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Sent to kit.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
});
