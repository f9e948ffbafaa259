/** A colour as `#rrggbb` or `#rrggbbaa`, in lower case. */
export type HexColor = string;

export type Ground = 'light' | 'dark';

export type BrandColors = {
  color_background: HexColor;
  color_border: HexColor;
  color_meta: HexColor;
  color_primary: HexColor;
  color_text_dark: HexColor;
  color_text_light: HexColor;
};

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Removes everything but hex characters and accepts 6 or 8 of them. Null for anything else. */
export function cleanColor(value: unknown): HexColor | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  const hex = value.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
  return hex.length === 6 || hex.length === 8 ? `#${hex}` : null;
}

/** 1 to 21, as WCAG 2 measures it. A transparent foreground is blended with its background. */
export function contrastRatio(foreground: HexColor, background: HexColor): number {
  const ground = over(channelsOf(background), [255, 255, 255]);
  const front = luminance(over(channelsOf(foreground), ground));
  const back = luminance(ground);
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}

/** Dark if white reads better on it than black. */
export function groundOf(color: HexColor): Ground {
  return contrastRatio(WHITE, color) > contrastRatio(BLACK, color) ? 'dark' : 'light';
}

/** The brand's text colour on a ground: whichever of its two reads better. */
export function textColorOn(ground: HexColor, { color_text_dark, color_text_light }: Pick<BrandColors, 'color_text_dark' | 'color_text_light'>): HexColor {
  return contrastRatio(color_text_light, ground) > contrastRatio(color_text_dark, ground) ? color_text_light : color_text_dark;
}

/** A colour on its way to another, by a share of it. Transparency is left out. */
export function mixColors(color: HexColor, other: HexColor, share: number): HexColor {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const mixed = [0, 1, 2].map((index) => Math.round(from[index]! + (to[index]! - from[index]!) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2: text of any size needs a contrast of at least 4.5 to 1. */
export const LEAST_CONTRAST = 4.5;
const STEP = 0.05;

/** The colour of quieter words: the ink thinned by at most `share`, and only as far as it can still be read on its ground. */
export function quietOn(ground: HexColor, ink: HexColor, share: number): HexColor {
  for (let thinned = share; thinned > 0; thinned -= STEP) {
    const quiet = mixColors(ink, ground, thinned);
    if (contrastRatio(quiet, ground) >= LEAST_CONTRAST) return quiet;
  }
  return ink;
}

function channelsOf(color: HexColor): number[] {
  return (color.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function over([red = 0, green = 0, blue = 0, alpha = 255]: number[], below: number[]): number[] {
  const share = alpha / 255;
  return [red, green, blue].map((channel, index) => channel * share + (below[index] ?? 0) * (1 - share));
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
