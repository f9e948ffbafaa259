import { brandColor, brandStyle } from '#domain/brand-style.ts';
import { fullDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { eventData, type ShopData } from './event-data.ts';
import { escapeScriptData, plainText } from './html-text.ts';
import type { Place } from './read-place.ts';

export type PageAbout = { shop: ShopData; place: Place | null; origin: string; eventId: string | null; isShop: boolean; today: Day };

export function pageTitle({ shop, isShop }: Pick<PageAbout, 'shop' | 'isShop'>): string {
  const name = shop.workspace?.name ?? 'Entrada';
  return isShop && shop.event ? `${shop.event.name} tickets · ${name}` : `Tickets · ${name}`;
}

/** The brand's colours are set on the root element before anything is drawn, so that no other brand flashes up. */
export function rootAttributes({ shop }: Pick<PageAbout, 'shop'>): string {
  const { ground, accent, properties } = brandStyle(shop.brand);
  const style = Object.entries(properties).map(([property, color]) => `${property}:${color}`);
  return `lang="${escapeHtml(shop.workspace?.locale ?? 'en')}" data-ground="${ground}" data-accent="${accent}"${style.length > 0 ? ` style="${style.join(';')}"` : ''}`;
}

export function headTags(about: PageAbout): string {
  const { shop, origin, isShop, eventId } = about;
  const suffix = eventId === null ? '' : `?event_id=${eventId}`;
  const background = brandColor(shop.brand, 'color_background');
  const common = [
    `<meta name="theme-color" content="${background}" />`,
    `<link rel="icon" type="image/svg+xml" href="/favicon.svg${suffix}" />`,
    `<link rel="manifest" href="/manifest.webmanifest${suffix}" />`,
  ];
  if (!isShop) return [...common, '<meta name="robots" content="noindex" />'].join('\n    ');
  const url = `${origin}/${suffix}`;
  const imageUrl = `${origin}/share.jpg${suffix}`;
  const description = describe(shop);
  return [
    ...common,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', shop.workspace?.name ?? 'Entrada'),
    meta('property', 'og:title', shop.event?.heading || shop.event?.name || pageTitle(about)),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', imageUrl),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', shop.event?.name ?? shop.workspace?.name ?? 'Tickets'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(shop.event
      ? [
          `<script type="application/ld+json">${escapeScriptData(JSON.stringify(eventData(shop, shop.event, about.place, { url, imageUrl, today: about.today })))}</script>`,
        ]
      : []),
  ].join('\n    ');
}

function describe({ event, workspace }: ShopData): string {
  if (!event) return `Tickets and passes of ${workspace?.name ?? 'this venue'}.`;
  const days =
    event.start_date && event.end_date ? `${fullDay(event.start_date)}${event.end_date === event.start_date ? '' : ` to ${fullDay(event.end_date)}`}` : '';
  return [plainText(event.description, 160), days].filter((part) => part !== '').join(' · ') || `Tickets for ${event.name}.`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}
