import type { Wait } from '#web/buyer/account/wait-text.ts';
import { EVENT } from './buyer-page.tsx';
import { idOf } from './shop-stock.ts';

/** Somebody's wait for two places of the admission in `shop-stock`, as the server tells it. */
export const waitItem = (change: Partial<Wait> = {}): Wait => ({
  state: 'waiting',
  doclet_id: idOf('a'),
  name: 'Adult Admission',
  event_id: EVENT,
  event_name: 'Winter Lights',
  date: '2030-11-23',
  time: '18:30:00',
  units: 2,
  ahead: 0,
  is_paused: false,
  offered: 0,
  offer_ends_at: null,
  ...change,
});
