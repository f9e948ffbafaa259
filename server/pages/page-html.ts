import { escapeHtml } from '#server/platform/escape-html.ts';
import type { BuiltPages } from './built-pages.ts';
import { firstFrame, firstPaint } from './first-paint.ts';
import { escapeScriptData } from './html-text.ts';
import { headTags, pageTitle, rootAttributes, type PageAbout } from './page-head.ts';

/** The bundler's page, filled with the brand, texts for search and sharing, and the data of the first screen. */
export function pageHtml(
  template: string,
  built: Pick<BuiltPages, 'fontPath' | 'screenFiles' | 'classOf'>,
  about: PageAbout & { screen: string | null; data: string },
): string {
  const preloads = [
    ...fontPreload(built),
    ...(about.screen
      ? built
          .screenFiles(about.screen)
          .map((file) =>
            file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="${file}" />` : `<link rel="modulepreload" crossorigin href="${file}" />`,
          )
      : []),
  ];
  return fill(template, {
    '<html lang="en">': `<html ${rootAttributes(about)}>`,
    '<title>Tickets</title>': `<title>${escapeHtml(pageTitle(about))}</title>`,
    '<!--head-->': [...preloads, headTags(about)].join('\n    '),
    '<div id="root"></div>': `<div id="root">${about.isShop ? firstPaint(about.shop, built.classOf) : firstFrame(about.shop, built.classOf)}</div>`,
    '<!--bootstrap-->': `<noscript>${noScript(about)}</noscript>\n    <script type="application/json" id="bootstrap">${escapeScriptData(about.data)}</script>`,
  });
}

/** The page of the staff app. Nothing is drawn before its code has arrived, and search engines are told to ignore it. */
export function staffHtml(template: string, built: Pick<BuiltPages, 'fontPath'>, about: Pick<PageAbout, 'shop'> & { data: string }): string {
  const name = about.shop.workspace?.name ?? 'Entrada';
  return fill(template, {
    '<html lang="en">': `<html ${rootAttributes(about)}>`,
    '<title>Staff</title>': `<title>${escapeHtml(`Staff · ${name}`)}</title>`,
    '<!--head-->': [...fontPreload(built), '<link rel="icon" type="image/svg+xml" href="/favicon.svg" />', '<meta name="robots" content="noindex" />'].join(
      '\n    ',
    ),
    '<!--bootstrap-->': `<noscript>The staff app needs JavaScript. Please switch it on.</noscript>\n    <script type="application/json" id="bootstrap">${escapeScriptData(about.data)}</script>`,
  });
}

const fontPreload = ({ fontPath }: Pick<BuiltPages, 'fontPath'>): string[] =>
  fontPath ? [`<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin />`] : [];

/** Replaces by position, not by pattern, because the inserted text may contain anything, dollar signs too. */
function fill(template: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((html, [mark, text]) => {
    const at = html.indexOf(mark);
    if (at === -1) throw new Error(`The built page lacks ${mark}`);
    return html.slice(0, at) + text + html.slice(at + mark.length);
  }, template);
}

function noScript({ shop }: Pick<PageAbout, 'shop'>): string {
  const heading = shop.event?.heading || shop.event?.name || shop.workspace?.name || 'Tickets';
  return `<h1>${escapeHtml(heading)}</h1><p>This shop needs JavaScript to hold tickets while you choose. Please switch it on, or open the page in another browser.</p>`;
}
