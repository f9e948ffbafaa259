import { cleanColor, contrastRatio, groundOf, LEAST_CONTRAST, mixColors, type BrandColors, type Ground, type HexColor } from './color.ts';

/** A Brand's six colours as custom properties, from which every tone of the page is derived. A `faint` accent cannot be read on the page itself. */
type BrandStyle = { ground: Ground; accent: 'clear' | 'faint'; properties: Record<string, HexColor> };

const PROPERTY = {
  color_background: '--brand-background',
  color_border: '--brand-border',
  color_meta: '--brand-meta',
  color_primary: '--brand-primary',
  color_text_dark: '--brand-text-dark',
  color_text_light: '--brand-text-light',
} as const;

/** The defaults where a brand sets no colour. Must match tokens.css. */
export const HOUSE_COLORS: Readonly<BrandColors> = {
  color_background: '#faf6ef',
  color_border: '#e3dacb',
  color_meta: '#6a6256',
  color_primary: '#0c5c56',
  color_text_dark: '#1c1a16',
  color_text_light: '#fffdf8',
};

/** Text needs 4.5 to 1. A card on a dark page is a shade lighter than the page, so a little more is asked for. */
const CLEAR_CONTRAST = 5;

export const BRAND_PROPERTIES: readonly string[] = Object.values(PROPERTY);

type Brand = Partial<Record<keyof BrandColors, unknown>> | null | undefined;

/** What is read on which ground. */
const GROUND_OF: Partial<Record<keyof BrandColors, keyof BrandColors>> = {
  color_text_dark: 'color_background',
  color_meta: 'color_background',
  color_text_light: 'color_primary',
};

/** The brand's colour. If it is not 6 or 8 hex characters, the default, or what suits the brand's ground where the default does not: text that can be read on it, lines that do not glare. */
export function brandColor(brand: Brand, name: keyof BrandColors): HexColor {
  const own = cleanColor(brand?.[name]);
  if (!own && name === 'color_border') return lineOn(brandColor(brand, 'color_background'), brandColor(brand, 'color_text_dark'));
  const ground = GROUND_OF[name];
  if (own || !ground) return own ?? HOUSE_COLORS[name];
  const below = brandColor(brand, ground);
  const words = name === 'color_meta' ? brandColor(brand, 'color_text_dark') : HOUSE_COLORS.color_text_light;
  const choice = [HOUSE_COLORS[name], words, HOUSE_COLORS.color_text_dark, '#ffffff'];
  return choice.find((text) => contrastRatio(text, below) >= LEAST_CONTRAST) ?? '#000000';
}

/** The default line would glare on a dark ground. */
const lineOn = (ground: HexColor, text: HexColor): HexColor => (groundOf(ground) === 'dark' ? mixColors(ground, text, 0.16) : HOUSE_COLORS.color_border);

/** Only colours that the brand sets, or that follow from those, are written into the page. */
export function brandStyle(brand: Brand): BrandStyle {
  const properties: Record<string, HexColor> = {};
  for (const name of Object.keys(PROPERTY) as (keyof BrandColors)[]) {
    const color = brandColor(brand, name);
    if (cleanColor(brand?.[name]) || color !== HOUSE_COLORS[name]) properties[PROPERTY[name]] = color;
  }
  const background = brandColor(brand, 'color_background');
  const contrast = contrastRatio(brandColor(brand, 'color_primary'), background);
  return { ground: groundOf(background), accent: contrast < CLEAR_CONTRAST ? 'faint' : 'clear', properties };
}
