import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf, MAYA, signInMaya } from '#web/testing/portal.ts';
import { spoken } from '#web/testing/spoken.ts';
import { EditFamilyScreen } from './edit-family-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signInMaya(server);
});
afterEach(freshBrowser);

const show = (id: string) => showScreen(<EditFamilyScreen />, { path: `/editFamily/${id}`, route: '/editFamily/:id?' });

test('saves the trimmed names, the birthday and the photo together', async () => {
  const asked = server.on(updateDoclet, () => ({ data: docletOf(MAYA.ella, TEMPLATE.consumer, {}) }));
  show(MAYA.ella);
  expect(await screen.findByText('Editing Ella')).toBeTruthy();
  const first = screen.getByLabelText(/^First Name/);
  fireEvent.change(first, { target: { value: '  Elena ' } });
  fireEvent.submit(first.closest('form')!);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(asked[0]!.body.data).toEqual({ first_name: 'Elena', last_name: 'Ortiz', dob: '2017-10-13', photo: '/api/workspace/file/x' });
});

test('an empty name cannot be saved and says why', async () => {
  show(MAYA.ella);
  const first = await screen.findByLabelText(/^First Name/);
  fireEvent.change(first, { target: { value: ' ' } });
  fireEvent.blur(first);
  await waitFor(() => expect(spoken()).toBe('Please enter the first name.'));
  expect((screen.getByRole('button', { name: 'Save Changes' }) as HTMLButtonElement).disabled).toBe(true);
});

test('leaving an emptied field does not move the focus back to it', async () => {
  show(MAYA.ella);
  const [first, last] = [await screen.findByLabelText(/^First Name/), screen.getByLabelText(/^Last Name/)];
  first.focus();
  fireEvent.change(first, { target: { value: '' } });
  last.focus();
  await waitFor(() => expect(spoken()).toBe('Please enter the first name.'));
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(last);
});

test('a locked profile is read-only, says so, and has no button', async () => {
  show(MAYA.noah);
  expect(await screen.findByText('This profile has been approved and can no longer be edited.')).toBeTruthy();
  expect((screen.getByLabelText(/^First Name/) as HTMLInputElement).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload New Photo' })).toBeNull();
});

test('a member with an account of their own is shown and not edited; the person themselves is', async () => {
  signInMaya(server, { ella: { realm: { pid: 'a'.repeat(24) } } });
  show(MAYA.ella);
  expect(await screen.findByText('This person has an account of their own and looks after their own profile.')).toBeTruthy();
  expect((screen.getByLabelText(/^First Name/) as HTMLInputElement).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  cleanup();
  show(MAYA.consumer);
  expect(await screen.findByRole('button', { name: 'Upload New Photo' })).toBeTruthy();
  expect((screen.getByLabelText(/^First Name/) as HTMLInputElement).readOnly).toBe(false);
});

test('a picture of another kind is refused in words', async () => {
  show(MAYA.ella);
  const input = await screen.findByLabelText('Choose a photo of Ella');
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText('Invalid image type')).toBeTruthy();
});

test.each([['0'.repeat(24)], ['no-id'], ['']])('a member who is not of the family (%s) is not opened', async (id) => {
  show(id);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(history.state).toEqual({ said: 'This person is not in your family, so their profile cannot be opened here. Your family is under Manage Family.' });
});
