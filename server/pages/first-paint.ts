import { daySpanText } from '#domain/day-span.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { ShopData } from './event-data.ts';
import { plainText } from './html-text.ts';

/** `masthead`, `heading` → the class name that the bundler chose; empty if the style sheet has no such class. */
export type ClassOf = (sheet: string, name: string) => string;

/** Reads the bundler's names (`masthead-module_heading_x1Yz`) from the style sheet that the page loads anyway. */
export function classesIn(css: string): ClassOf {
  const known = new Map([...css.matchAll(/\.(([\w-]+)-module_([A-Za-z][A-Za-z0-9-]*)_[\w-]{4,})/g)].map((match) => [`${match[2]} ${match[3]}`, match[1]!]));
  return (sheet, name) => known.get(`${sheet} ${name}`) ?? '';
}

/**
 * The top of the shop as plain markup, drawn before any script has arrived. The shop later replaces it with the same classes, so that nothing moves. Nothing in it can be pressed.
 */
export function firstPaint(shop: ShopData, classOf: ClassOf): string {
  const { event, workspace } = shop;
  if (!event) return '';
  const masthead = (name: string) => classOf('masthead', name);
  const chrome = (name: string) => classOf('chrome', name);
  const words = plainText(event.description, 600);
  const isTold = event.heading && words;
  const heading = `<h1 class="display ${masthead('heading')}">${escapeHtml(isTold ? event.heading : event.name)}</h1>`;
  const lead = isTold ? `<p class="${masthead('lead')}">${escapeHtml(words)}</p>` : '';
  const picture = event.image_url ? `<img class="${masthead('picture')}" src="${escapeHtml(event.image_url)}" alt="" width="1200" height="630">` : '';
  const fact = (label: string, text: string) =>
    `<div class="${masthead('fact')}"><span class="eyebrow">${label}</span><strong>${escapeHtml(text)}</strong></div>`;
  const gates = event.gates_text ? fact('Gates', event.gates_text) : '';
  const about = [daySpanText(event.start_date, event.end_date), workspace?.name].filter(Boolean).join(' · ');
  return [
    header(shop, chrome),
    `<main class="${chrome('main')}"><div class="wrap"><section class="${masthead('masthead')}">${picture}`,
    `<div class="${masthead('words')}">${shop.events.length > 1 ? `<div class="${masthead('chooserSpace')}"></div>` : ''}<p class="eyebrow">${escapeHtml(about)}</p>${heading}${lead}</div>`,
    `<div class="${masthead('facts')}">${fact('Visit date', 'Choose a date')}${gates}</div></section></div></main>`,
  ].join('');
}

/** For other screens: the same header, and the sentence with which the screen's own code begins. */
export function firstFrame(shop: ShopData, classOf: ClassOf): string {
  const chrome = (name: string) => classOf('chrome', name);
  const state = (name: string) => classOf('empty-state', name);
  return [
    header(shop, chrome),
    `<main class="${chrome('main')}"><div class="${state('state')}"><span class="${state('stub')} ${state('moving')}"></span>`,
    `<p class="${state('text')}">One moment…</p></div></main>`,
  ].join('');
}

function header({ workspace, brand }: ShopData, chrome: (name: string) => string): string {
  const name = workspace?.name ?? 'Entrada';
  const logo = brand?.logo_url
    ? `<img class="${chrome('logoPicture')}" src="${escapeHtml(brand.logo_url)}" alt="${escapeHtml(name)}" height="40">`
    : `<span class="${chrome('logo')}">${escapeHtml(name)}</span>`;
  return `<header class="${chrome('top')}"><div class="wrap ${chrome('bar')}"><span class="${chrome('home')}">${logo}</span></div></header>`;
}
