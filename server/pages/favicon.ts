import { brandColor } from '#domain/brand-style.ts';

/** A ticket in the brand's colour, for workspaces without an icon of their own. */
export function faviconSvg(brand: Parameters<typeof brandColor>[0]): string {
  const [ground, ink] = [brandColor(brand, 'color_primary'), brandColor(brand, 'color_text_light')];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<path fill="${ground}" d="M9 0h14a9 9 0 0 1 9 9v3a4 4 0 0 0 0 8v3a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9v-3a4 4 0 0 0 0-8V9a9 9 0 0 1 9-9Z"/>`,
    `<path fill="none" stroke="${ink}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M20 9h-8v14h8M12 16h7"/>`,
    '</svg>',
  ].join('');
}
