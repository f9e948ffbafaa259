import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu, MenuEntry } from './menu.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const open = async (name: string) => {
  fireEvent.click(button(name));
  await waitFor(() => expect(button(name).nextElementSibling?.contains(document.activeElement)).toBe(true));
};
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('the first entry has the focus, and the arrows go round', async () => {
  showTwo();
  await open('First menu');
  const seen = ['', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    if (key) press(key);
    return document.activeElement?.textContent;
  });
  expect(seen).toEqual(['Edit', 'Remove', 'Edit', 'Remove']);
});

test('Escape closes it wherever the focus is, and returns the focus to its button', async () => {
  showTwo();
  await open('First menu');
  button('Second menu').focus();
  press('Escape');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(document.activeElement).toBe(button('First menu'));
});

test('one is open at a time, and any press closes it', async () => {
  showTwo();
  await open('First menu');
  await open('Second menu');
  expect(button('First menu').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(document.body);
  expect(button('Second menu').getAttribute('aria-expanded')).toBe('false');
});

test('the button has the focus when an entry runs, so that a dialog can return it', async () => {
  const onPress = vi.fn(() => expect(document.activeElement).toBe(button('First menu')));
  showTwo(onPress);
  await open('First menu');
  fireEvent.click(button('Edit'));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

function showTwo(onPress = () => {}) {
  render(
    <>
      <Menu label="First menu" icon="…">
        <MenuEntry onPress={onPress}>Edit</MenuEntry>
        <MenuEntry onPress={() => {}}>Remove</MenuEntry>
      </Menu>
      <Menu label="Second menu" icon="…">
        <MenuEntry onPress={() => {}}>Open</MenuEntry>
      </Menu>
    </>,
  );
}
