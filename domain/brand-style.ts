import { cleanColor, contrastRatio, groundOf, type BrandColors, type Ground, type HexColor } from './color.ts';

/** The six colours of a Brand as the custom properties every tone of the page is derived from. A faint accent is not read on the page itself. */
export type BrandStyle = { ground: Ground; accent: 'clear' | 'faint'; properties: Record<string, HexColor> };

const PROPERTY = {
  color_background: '--brand-background',
  color_border: '--brand-border',
  color_meta: '--brand-meta',
  color_primary: '--brand-primary',
  color_text_dark: '--brand-text-dark',
  color_text_light: '--brand-text-light',
} as const;

/** As tokens.css has them, where a brand says nothing. */
export const HOUSE_COLORS: Readonly<BrandColors> = {
  color_background: '#faf6ef',
  color_border: '#e3dacb',
  color_meta: '#6a6256',
  color_primary: '#0c5c56',
  color_text_dark: '#1c1a16',
  color_text_light: '#fffdf8',
};

/** Text needs 4.5 to 1, and a card on a dark page is a shade lighter than the page. */
const CLEAR_CONTRAST = 5;

export const BRAND_PROPERTIES: readonly string[] = Object.values(PROPERTY);

type Brand = Partial<Record<keyof BrandColors, unknown>> | null | undefined;

/** A colour that is not 6 or 8 hex characters is left to the house. */
export const brandColor = (brand: Brand, name: keyof BrandColors): HexColor => cleanColor(brand?.[name]) ?? HOUSE_COLORS[name];

/** Only what the brand itself says stands in the page. */
export function brandStyle(brand: Brand): BrandStyle {
  const properties: Record<string, HexColor> = {};
  for (const [field, property] of Object.entries(PROPERTY)) {
    const color = cleanColor(brand?.[field as keyof typeof PROPERTY]);
    if (color) properties[property] = color;
  }
  const background = properties[PROPERTY.color_background];
  const contrast = contrastRatio(brandColor(brand, 'color_primary'), brandColor(brand, 'color_background'));
  return { ground: background ? groundOf(background) : 'light', accent: contrast < CLEAR_CONTRAST ? 'faint' : 'clear', properties };
}
