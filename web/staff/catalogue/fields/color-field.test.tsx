import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HOUSE_COLORS } from '#domain/brand-style.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const ID = '1'.repeat(24);

afterEach(freshBrowser);

async function openBrand(colors: Record<string, string>) {
  const server = testServer();
  catalogueServer(server, [recordOf(TEMPLATE.brand, ID, { name: 'Harbour', ...colors })]);
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/brand/${ID}`, duty: 'admin' });
  return within(await screen.findByRole('region', { name: 'Colours and logo' }));
}

test('a text colour that is not set is shown as it will be, which can be read on the ground', async () => {
  const look = await openBrand({ color_background: '0f1b2d' });
  const text = look.getByLabelText<HTMLInputElement>('Text on the background');
  expect(text.value).toBe('');
  expect(text.placeholder).toBe(HOUSE_COLORS.color_text_light);
  expect(look.getByLabelText<HTMLInputElement>('Text on the background: pick').value).toBe(HOUSE_COLORS.color_text_light);
  expect(look.getByLabelText<HTMLInputElement>('Background: pick').value).toBe('#0f1b2d');
});
