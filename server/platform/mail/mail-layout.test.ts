import { expect, test } from 'vitest';
import { contrastRatio } from '#domain/color.ts';
import { layoutMail } from './mail-layout.ts';

const brand = { name: 'Lakeside Park', logoUrl: null, primary: '0c5c56', background: '#faf6ef', text: '#1c1a16ff', onPrimary: 'fffdf8' };

test('a mail says the same in HTML and in plain text', () => {
  const mail = layoutMail(brand, {
    title: 'Your tickets',
    paragraphs: ['Hello Maya,\nsee you soon.'],
    button: { label: 'Open my passes', url: 'http://lakeside.localhost:3000/dashboard?a=1&b=2' },
    footer: 'Lakeside Park, Minnesota',
  });
  expect(mail.html).toMatch(/<p[^>]*>Hello Maya,<\/p><p[^>]*>see you soon.<\/p>/);
  expect(mail.html).toContain('href="http://lakeside.localhost:3000/dashboard?a=1&amp;b=2"');
  expect(mail.html).toContain('background:#0c5c56');
  expect(mail.plain).toBe(
    'Your tickets\n\nHello Maya,\nsee you soon.\n\nOpen my passes:\nhttp://lakeside.localhost:3000/dashboard?a=1&b=2\n\n-- \nLakeside Park, Minnesota\n',
  );
});

test('a table of figures stands below the words; in plain text each line says what its figures are', () => {
  const { html, plain } = layoutMail(brand, {
    title: 't',
    paragraphs: ['All events'],
    table: {
      heads: ['Product', 'Sold', 'Net'],
      rows: [
        ['<b>Adult', '2', '$80.00'],
        ['All', '2', '$80.00'],
      ],
    },
  });
  expect(plain).toContain('All events\n\n<b>Adult: Sold 2, Net $80.00\nAll: Sold 2, Net $80.00\n\n--');
  expect(html).toMatch(
    /All events<\/p><table [^]*<th align="left"[^>]*>Product<\/th>[^]*<td align="left"[^>]*>&lt;b&gt;Adult<\/td><td align="right"[^>]*>2<\/td>/,
  );
});

test('a logo stands on the card, below a rule in the venue’s colour; a bare name stands on that colour', () => {
  const mastheadOf = (logoUrl: string | null) => /<td bgcolor[^]*?<\/td>/.exec(layoutMail({ ...brand, logoUrl }, { title: 't', paragraphs: [] }).html)![0];
  expect(mastheadOf('https://a.test/logo.png')).toMatch(
    /background:#fefcfa;border-top:6px solid #0c5c56;.*<img src="https:\/\/a\.test\/logo\.png" alt="Lakeside Park"/,
  );
  expect(mastheadOf(null)).toMatch(/background:#0c5c56;border-radius.*color:#fffdf8">Lakeside Park</);
});

test('a second way stands below the button', () => {
  const ways = { button: { label: 'Go', url: 'https://a.test/' }, link: { label: 'Or there', url: 'https://b.test/' } };
  expect(layoutMail(brand, { title: 't', paragraphs: [], ...ways }).html).toMatch(
    /href="https:\/\/a\.test\/"[^]*<a href="https:\/\/b\.test\/"[^>]*>Or there<\/a>/,
  );
});

test('nothing that is written into a mail becomes markup', () => {
  const nasty = `<img src=x onerror="alert('1')">`;
  const { html } = layoutMail(
    { ...brand, name: nasty, primary: '"><script>', logoUrl: 'javascript:alert(1)' },
    { title: nasty, paragraphs: [nasty], footer: nasty },
  );
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('javascript:');
});

test.each(['javascript:alert(1)', '/dashboard', 'https://a.test/"onclick="x', 'data:text/html,x'])('a button never leads to %s', (url) => {
  expect(() => layoutMail(brand, { title: 't', paragraphs: [], button: { label: 'Go', url } })).toThrow('web address');
});

test.each([
  ['light', '#ffffff', '#6e6e6e', '#ffffff'],
  ['dark', '#100c22', '#85839a', '#1e1b2f'],
])('the quieter words of a faint %s brand can be read, on its page and on its card', (_, background, text, card) => {
  const { html } = layoutMail({ ...brand, background, text }, { title: 't', paragraphs: [], button: { label: 'Go', url: 'https://a.test/' } });
  const quiet = /font:13px[^"]*color:(#\w+)/.exec(html)![1]!;
  expect(html).toContain(`background:${card}`);
  for (const ground of [background, card]) expect(contrastRatio(quiet, ground)).toBeGreaterThanOrEqual(4.5);
});

test('a dark brand keeps its text readable', () => {
  const { html } = layoutMail({ ...brand, background: '100c22', text: 'f6f2ff' }, { title: 'Night', paragraphs: ['x'] });
  expect(html).toContain('background:#100c22');
  expect(html).toContain('color:#f6f2ff');
  expect(html).toContain('<meta name="color-scheme" content="dark only">');
  expect(layoutMail(brand, { title: 'Day', paragraphs: [] }).html).toContain('<meta name="color-scheme" content="light only">');
});
