import { afterEach, expect, test } from 'vitest';
import { applyBrand } from './brand.ts';

const root = document.documentElement;
afterEach(() => applyBrand(null));

test('six colours and the ground change without a reload', () => {
  applyBrand({ color_background: '100c22', color_primary: '#FF5C93' });
  expect([root.style.getPropertyValue('--brand-background'), root.style.getPropertyValue('--brand-primary'), root.dataset['ground']]).toEqual([
    '#100c22',
    '#ff5c93',
    'dark',
  ]);
});

test('tells the styles about an accent that cannot be read on its ground, until the next brand', () => {
  applyBrand({ color_background: 'ffffff', color_primary: 'FFD400' });
  expect(root.dataset['accent']).toBe('faint');
  applyBrand(null);
  expect(root.dataset['accent']).toBe('clear');
});

test('an invalid colour is ignored; without a brand the default colours return', () => {
  applyBrand({ color_background: '100c22', color_primary: 'url(javascript:1)' });
  expect(root.style.getPropertyValue('--brand-primary')).toBe('');
  applyBrand(null);
  expect([root.style.getPropertyValue('--brand-background'), root.dataset['ground']]).toEqual(['', 'light']);
});
