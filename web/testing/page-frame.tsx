import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { MINUTE_MS } from '#domain/durations.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { closeFlyout } from '#web/buyer/cart/flyout-state.ts';
import { Chrome } from '#web/buyer/chrome/chrome.tsx';
import { BootContext } from '#web/lib/page/boot.ts';
import { EVENT, freshBrowser, testBoot, testServer } from './buyer-page.tsx';
import { cartLine, idOf, product, shopEvent, STORE } from './shop-stock.ts';

/** What stands around every page of the shop, in a browser that has seen nothing yet. `released`: what was asked to be given back. */
export function pageFrame() {
  let server: ReturnType<typeof testServer>;
  let released: ReturnType<ReturnType<typeof testServer>['on']>;
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    server = testServer();
    released = server.on(removeReservation, () => ({ data: { items: [] } }));
    server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
    server.on(getProfile, () => ({ status: 503 }));
  });
  afterEach(() => {
    vi.useRealTimers();
    act(closeFlyout);
    freshBrowser();
  });
  return {
    on: (...answering: Parameters<typeof server.on>) => server.on(...answering),
    released: () => released,
    show(path = '/', change = {}) {
      history.replaceState(null, '', path);
      return render(
        <BootContext value={boot(change)}>
          <Router>
            <Chrome>
              <p>The page</p>
            </Chrome>
          </Router>
        </BootContext>,
      );
    },
  };
}

const boot = (change: object) =>
  testBoot({
    workspace: { ...testBoot().workspace!, copyright: '© Lakeside', terms_path: '/terms.pdf' },
    event: shopEvent(),
    events: [shopEvent()],
    products: [{ event_id: EVENT, store_id: STORE, passes: [product()] }],
    ...change,
  });

/** A line as the server has just held it for this visitor. */
export const held = (ticket: string, change = {}) => ({ line: { ...cartLine(ticket, change), ticketId: idOf(ticket) }, until: Date.now() + 10 * MINUTE_MS });
