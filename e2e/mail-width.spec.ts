import { layoutMail } from '#server/platform/mail/mail-layout.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

const WORD = 'somebody.with.a.rather.long.name.of.theirs@mail.university-of-applied-sciences.example.test';

const brand = { name: 'Lakeside Park', logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };

test('the lines of a long order can be told apart where they wrap', async ({ page }) => {
  const things = Array.from({ length: 20 }, (_, index) => `${index + 1} × Evening on the frozen lake with lanterns, Saturday, December 12th, 2026, 6:30 pm`);
  const { html } = layoutMail(brand, { title: 'Your tickets', paragraphs: ['Thank you.', things.join('\n'), 'Order E-1, $5.00'] });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.setContent(html);
  const boxOf = async (at: number) => (await page.getByText(`${at} × Evening`).last().boundingBox())!;
  const [first, second] = [await boxOf(5), await boxOf(6)];
  const lineHeight = 25;
  expect(first.height).toBeGreaterThan(lineHeight);
  expect(second.y - first.y - first.height).toBeGreaterThan(lineHeight / 4);
});

test('a long address in a mail keeps to a phone, wherever it stands', async ({ page }) => {
  const button = { label: WORD, url: `https://lakeside.example/${WORD.repeat(3)}` };
  const { html } = layoutMail(
    { ...brand, name: WORD },
    { title: `On its way to ${WORD}`, paragraphs: [WORD], button, link: button, contact: { text: WORD, email: '' } },
  );
  for (const width of [600, 390, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(html);
    await expectNoSidewaysScroll(page);
  }
});
