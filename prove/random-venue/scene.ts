import type { TestHouse, TestPerson } from '#server/testing/open-house.ts';
import type { RunningGateway } from '#server/testing/running-gateway.ts';
import type { RunningProgram } from '#server/testing/running-program.ts';
import type { Shop } from '#server/testing/shop.ts';
import type { Server } from '../database.ts';
import type { BankLine } from './bank-line.ts';
import type { Calls } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';
import type { Receiver } from './receiver.ts';

/** One venue on two nodes with its people, and a bank that outlives the nodes. */
export type Scene = {
  server: Server;
  house: TestHouse;
  shop: Shop;
  stock: Stock;
  gateway: RunningGateway;
  bankLine: BankLine;
  receiver: Receiver;
  nodes: RunningProgram[];
  startNode: (at: number) => Promise<void>;
  buyers: TestPerson[];
  office: Post;
  /** The people whom office and tills ask to agree. */
  supervisors: TestPerson[];
  tills: Post[];
  gates: Post[];
  bars: Post[];
  families: Family[];
  clubs: Club[];
  offlineGates: Post[];
  wearers: Wearer[];
  /** The numbers of all bands that were ever used. */
  bands: string[];
  worn: Set<string>;
  diary: Diary;
  /** Codes that somebody was shown, for gates to scan. */
  codes: { _id: string; k: string }[];
  offers: { transferId: string; token: string; from: TestPerson }[];
  callsOf: (chance: Chance) => Calls;
  isOver: () => boolean;
  close: () => Promise<void>;
};

export type Post = { operator: TestPerson; terminalId: string };

/** Somebody who may wear a band. */
export type Wearer = { consumerId: string };

/** `changing`: the children whose limit is raised and lowered; the others keep theirs. */
export type Family = { organizer: TestPerson; changing: string[]; orderId: string };

/** A group with fewer season passes than members. */
export type Club = { groupId: string; owner: TestPerson; members: string[]; orderIds: string[] };

/** Everything that can run out, each in another way. */
export type Stock = {
  days: string[];
  /** Sold by the day. `steady` never changes. */
  steady: string;
  roomy: string;
  roomType: string;
  /** For the whole event, with a pool of its own. */
  season: string;
  seasonType: string;
  tour: string;
  sessions: string[];
  hoodie: string;
  /** Had only for the other one. */
  wideHoodie: string;
  /** Never runs out. */
  drink: string;
  /** The id of the code `RANDOM`, which the office changes. */
  promoId: string;
  promoIds: string[];
};

/** Usable as often as the office says; twelve times; once per customer. */
export const PROMOS = ['RANDOM', 'TWELVE', 'ONCE'] as const;

/** Each tour has one of two times and is moved between them. */
export const TOURS: readonly (readonly [string, string])[] = [
  ['10:00:00', '10:30:00'],
  ['12:00:00', '12:30:00'],
  ['14:00:00', '14:30:00'],
];

export const TIMES = TOURS.flat();
