import { BRAND_PROPERTIES, brandStyle } from '#domain/brand-style.ts';

type Colors = Parameters<typeof brandStyle>[0];

/** Another brand is six assignments on the root, and what they are to one another; without one the default colours return. */
export function applyBrand(brand: Colors, root: HTMLElement = document.documentElement): void {
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
