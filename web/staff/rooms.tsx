import type { ComponentType } from 'react';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import type { Duty } from './chrome/worker/at-work.tsx';

/** A place of work. `isOffice`: listed apart from the rooms used at a queue. `keeps`: reports what the room has left on this device. */
export type Room = { path: string; label: string; isOffice?: boolean; for: readonly Duty[]; screen: ComponentType; keeps?: () => Promise<LeftOnDevice> };

/** Data on this device. `losing` says what signing out would lose; `forget` deletes the data. */
export type LeftOnDevice = { losing: string | null; forget: () => Promise<void> };

const EVERYBODY = ['pos', 'staff', 'admin'] as const;
const OFFICE = ['admin'] as const;

/** Each room loads its own code. People arrive in the first room that they may enter, an administrator of a new venue at its first steps. */
const ROOMS: readonly Room[] = [
  { path: '/sell', label: 'Sell', for: EVERYBODY, screen: lazyPart(() => import('./sell/sell-room.tsx').then((m) => m.SellRoom)) },
  {
    path: '/gate',
    label: 'Gate',
    for: EVERYBODY,
    screen: lazyPart(() => import('./gate/gate-room.tsx').then((m) => m.GateRoom)),
    keeps: () => import('./gate/left-on-device.ts').then((m) => m.leftByGate()),
  },
  { path: '/orders', label: 'Orders', for: EVERYBODY, screen: lazyPart(() => import('./orders/orders-room.tsx').then((m) => m.OrdersRoom)) },
  {
    path: '/wristbands',
    label: 'Wristbands',
    for: EVERYBODY,
    screen: lazyPart(() => import('./wristbands/wristbands-room.tsx').then((m) => m.WristbandsRoom)),
  },
  { path: '/till', label: 'Till', for: EVERYBODY, screen: lazyPart(() => import('./till/till-room.tsx').then((m) => m.TillRoom)) },
  { path: '/approvals', label: 'Approvals', for: EVERYBODY, screen: lazyPart(() => import('./approvals/approvals-room.tsx').then((m) => m.ApprovalsRoom)) },
  {
    path: '/catalogue',
    label: 'Catalogue',
    isOffice: true,
    for: OFFICE,
    screen: lazyPart(() => import('./catalogue/catalogue-room.tsx').then((m) => m.CatalogueRoom)),
  },
  { path: '/reports', label: 'Reports', isOffice: true, for: OFFICE, screen: lazyPart(() => import('./reports/reports-room.tsx').then((m) => m.ReportsRoom)) },
  {
    path: '/settings',
    label: 'Settings',
    isOffice: true,
    for: OFFICE,
    screen: lazyPart(() => import('./settings/settings-room.tsx').then((m) => m.SettingsRoom)),
  },
  {
    path: '/my-sign-in',
    label: 'My sign-in',
    isOffice: true,
    for: EVERYBODY,
    screen: lazyPart(() => import('./my-sign-in/my-sign-in-room.tsx').then((m) => m.MySignInRoom)),
  },
];

/** Where an administrator arrives whose shop offers nothing. */
export const BeforeTheFirstSale = lazyPart(() => import('./catalogue/first-steps/before-the-first-sale.tsx').then((m) => m.BeforeTheFirstSale));

const isIn = (path: string, room: Room): boolean => path === room.path || path.startsWith(`${room.path}/`);
export const roomAt = (path: string, rooms: readonly Room[] = ROOMS): Room | null => rooms.find((room) => isIn(path, room)) ?? null;
export const roomsFor = (duty: Duty): Room[] => ROOMS.filter((room) => room.for.includes(duty));
