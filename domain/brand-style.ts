import { cleanColor, groundOf, type Ground, type HexColor } from './color.ts';

/** The six colours of a Brand as the custom properties every tone of the page is derived from. */
export type BrandStyle = { ground: Ground; properties: Record<string, HexColor> };

const PROPERTY = {
  color_background: '--brand-background',
  color_border: '--brand-border',
  color_meta: '--brand-meta',
  color_primary: '--brand-primary',
  color_text_dark: '--brand-text-dark',
  color_text_light: '--brand-text-light',
} as const;

export const BRAND_PROPERTIES: readonly string[] = Object.values(PROPERTY);

/** A colour that is not 6 or 8 hex characters is left to the default. */
export function brandStyle(brand: Partial<Record<keyof typeof PROPERTY, unknown>> | null | undefined): BrandStyle {
  const properties: Record<string, HexColor> = {};
  for (const [field, property] of Object.entries(PROPERTY)) {
    const color = cleanColor(brand?.[field as keyof typeof PROPERTY]);
    if (color) properties[property] = color;
  }
  const background = properties[PROPERTY.color_background];
  return { ground: background ? groundOf(background) : 'light', properties };
}
