import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const ID = '1'.repeat(24);

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const show = (path: string) => showRoom(<CatalogueRoom />, { server, path, duty: 'admin' });

test.each(['consumer-group', 'account'])('no form is shown for a new %s, which visitors make themselves', async (kind) => {
  catalogueServer(server, []);
  show(`/catalogue/${kind}/new`);
  expect(await screen.findByText('Visitors make their own.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a copy has a name of its own and is not on sale', async () => {
  catalogueServer(server, [recordOf(TEMPLATE.productDiscount, ID, { code: 'LIGHTS10', kind: 'percent', percent: 10, status: 'active', used: 12 })]);
  const made = server.on(createDoclet, ({ body }) => ({ data: recordOf(TEMPLATE.productDiscount, '2'.repeat(24), body.data) }));
  show(`/catalogue/product-discount/new?copy=${ID}`);
  await screen.findByRole('heading', { name: 'New promotion' });
  fireEvent.click(screen.getByRole('button', { name: 'Make the promotion' }));
  await waitFor(() => expect(made[0]?.body.data).toEqual({ code: 'LIGHTS10-2', kind: 'percent', percent: 10, status: 'inactive' }));
});
