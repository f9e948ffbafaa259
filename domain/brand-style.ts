import { cleanColor, contrastRatio, groundOf, type Ground, type HexColor } from './color.ts';

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

/** What tokens.css has where a brand says nothing. */
const DEFAULT = { background: '#faf6ef', primary: '#0c5c56' };

/** Text needs 4.5 to 1, and a card on a dark page is a shade lighter than the page. */
const CLEAR_CONTRAST = 5;

export const BRAND_PROPERTIES: readonly string[] = Object.values(PROPERTY);

/** A colour that is not 6 or 8 hex characters is left to the default. */
export function brandStyle(brand: Partial<Record<keyof typeof PROPERTY, unknown>> | null | undefined): BrandStyle {
  const properties: Record<string, HexColor> = {};
  for (const [field, property] of Object.entries(PROPERTY)) {
    const color = cleanColor(brand?.[field as keyof typeof PROPERTY]);
    if (color) properties[property] = color;
  }
  const background = properties[PROPERTY.color_background];
  const contrast = contrastRatio(properties[PROPERTY.color_primary] ?? DEFAULT.primary, background ?? DEFAULT.background);
  return { ground: background ? groundOf(background) : 'light', accent: contrast < CLEAR_CONTRAST ? 'faint' : 'clear', properties };
}
