type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];

/** WCAG 2.2: 4.5 to 1 is the least at which text of any size can be read. */
export const LEAST_CONTRAST = 4.5;

/** Contrast of a text colour on a ground, both 6 or 8 hex digits; null when either is no colour. */
export function contrastOf(textColor: string, ground: string): number | null {
  const under = readColor(ground, WHITE);
  const over = under && readColor(textColor, under);
  if (!under || !over) return null;
  const [lighter, darker] = [luminance(over), luminance(under)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

// A colour with alpha is what is seen of it on the colour below.
function readColor(color: string, below: Rgb): Rgb | null {
  const hex = color.replace(/^#/, '');
  if (!/^(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(hex)) return null;
  const alpha = hex.length === 8 ? channel(hex, 3) / 255 : 1;
  return below.map((base, index) => base + (channel(hex, index) - base) * alpha) as unknown as Rgb;
}

function channel(hex: string, index: number): number {
  return Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
