import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HtmlFrame } from './html-frame.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset['ground'];
});

const show = (html: string) => {
  const { container } = render(<HtmlFrame title="Terms" html={html} />);
  return { frame: container.querySelector('iframe')!, container };
};

test("the frame runs nothing, loads only what the venue published, and has the brand's colours", () => {
  document.documentElement.style.setProperty('--card', '#20183a');
  document.documentElement.style.setProperty('--ink', 'red}</style><script>');
  document.documentElement.dataset['ground'] = 'dark';
  const { frame } = show('<p style="color:#111111">Wear <b>boots</b></p>');
  expect(frame.getAttribute('sandbox')).toBe('');
  const page = frame.getAttribute('srcdoc')!;
  expect(page).toContain(`default-src 'none'; img-src ${location.origin} data:; style-src 'unsafe-inline'`);
  expect(page).toContain('background:#20183a');
  expect(page).not.toContain('<script');
  expect(page).toContain('[style]{color:inherit!important}');
  expect(page).toContain('Wear <b>boots</b>');
});

test('a wide frame is as low as its text is in it', () => {
  const text = '<p>All prices are in US dollars and include every fee. Whoever cannot come hands a dated ticket on to somebody else.</p>';
  const heightAt = (width: number) => {
    const measured = vi.spyOn(HTMLIFrameElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    const { frame } = show(text);
    measured.mockRestore();
    return Number.parseInt(frame.style.height);
  };
  expect([heightAt(680), heightAt(300)]).toEqual([76, 124]);
});

test('links are listed below the frame; short text makes it low, long text high', () => {
  const few = show('<p>See <a href="https://venue.test/map">the map</a></p>');
  const link = few.container.querySelector('p a')!;
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://venue.test/map',
    '_blank',
    'noopener noreferrer',
  ]);
  const many = show('<p>Long words of a venue.</p>'.repeat(60));
  expect(Number.parseInt(many.frame.style.height)).toBeGreaterThan(Number.parseInt(few.frame.style.height));
  expect(few.frame.style.height).toBe('52px');
});
