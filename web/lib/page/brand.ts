import { BRAND_PROPERTIES, brandStyle } from '#domain/brand-style.ts';

type Colors = Parameters<typeof brandStyle>[0];

/** A brand is six properties on the root, plus how its colours contrast. A property that the brand does not set returns to its default. */
export function applyBrand(brand: Colors): void {
  const root = document.documentElement;
  const { ground, accent, properties } = brandStyle(brand);
  for (const property of BRAND_PROPERTIES) {
    const color = properties[property];
    if (color) root.style.setProperty(property, color);
    else root.style.removeProperty(property);
  }
  root.dataset['ground'] = ground;
  root.dataset['accent'] = accent;
  const background = properties['--brand-background'];
  if (background) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}
