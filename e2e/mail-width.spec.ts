import { layoutMail } from '#server/platform/mail/mail-layout.ts';
import { expectNoSidewaysScroll, test } from './journey.ts';

const WORD = 'somebody.with.a.rather.long.name.of.theirs@mail.university-of-applied-sciences.example.test';

test('a long address in a mail keeps to a phone, wherever it stands', async ({ page }) => {
  const brand = { name: WORD, logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };
  const button = { label: WORD, url: `https://lakeside.example/${WORD.repeat(3)}` };
  const { html } = layoutMail(brand, { title: `On its way to ${WORD}`, paragraphs: [WORD], button, link: button, contact: { text: WORD, email: '' } });
  for (const width of [600, 390, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(html);
    await expectNoSidewaysScroll(page);
  }
});
