import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edgesOf, filesIn, findCycle, importsOf, namesFrom, ROOT, textOf, withoutComments, type Edge } from './scripts/imports.ts';

const SOURCES = filesIn('domain', 'server', 'web');
const TOOLS = filesIn('bench', 'e2e', 'prove', 'scripts');
const CODE = SOURCES.filter((file) => !/\.test\.tsx?$|^server\/(testing|dev)\/|^web\/testing\//.test(file));

/** From left to right: a module imports only modules that come before it. */
const MODULES = [
  'doclets',
  'workspaces',
  'accounts',
  'webhooks',
  'catalog',
  'inventory',
  'payments',
  'orders',
  'checkout',
  'waiting',
  'waiting-room',
  'people',
  'wallets',
  'gate',
  'pos',
  'reports',
];

/** What is divided into folders. Each folder knows these others, and what lies beside the folders. */
const FOLDERS: Record<string, Record<string, string[]>> = {
  'server/platform': {
    '': ['database'],
    database: [],
    files: ['database'],
    captcha: ['database'],
    outbox: ['database'],
    mail: ['database', 'outbox'],
    lines: [],
    outside: [],
    live: ['lines'],
  },
  'server/doclets': {
    '': [],
    photos: [],
    seeing: ['photos'],
    writing: ['photos', 'seeing'],
  },
  'server/inventory': {
    '': ['pools', 'availability', 'holds'],
    pools: [],
    availability: ['pools'],
    owners: [],
    holds: ['pools', 'owners'],
    sales: ['pools'],
  },
  'server/orders': {
    '': [],
    tickets: [],
    history: [],
    papers: ['tickets', 'history'],
    purchase: ['tickets', 'papers'],
    refunds: ['tickets', 'papers', 'purchase'],
    moves: ['tickets', 'papers'],
    'paid-moves': ['tickets', 'papers', 'purchase', 'moves'],
    invariants: [],
  },
  'server/checkout': {
    '': ['cards', 'left-open', 'gateway'],
    cards: [],
    promo: [],
    submission: ['cards', 'promo'],
    'left-open': ['cards'],
    gateway: ['cards'],
  },
  'server/http': {
    '': ['requests', 'answers', 'idempotency'],
    requests: [],
    answers: [],
    idempotency: ['answers'],
    paging: [],
    reference: ['answers', 'idempotency', 'paging'],
  },
  'server/accounts': {
    '': [],
    mails: [],
    sessions: [],
    'second-factor': [],
    profile: ['second-factor'],
    'sign-in': ['mails', 'second-factor'],
    addresses: ['mails', 'sessions', 'second-factor', 'sign-in'],
    registration: ['mails', 'sessions', 'sign-in', 'addresses'],
    members: ['mails', 'sign-in', 'registration'],
  },
  'server/people': {
    '': [],
    family: [],
    transfers: ['family'],
    tickets: ['transfers'],
    groups: ['tickets'],
    joining: ['family', 'transfers', 'groups'],
    privacy: ['transfers', 'tickets', 'groups', 'joining'],
  },
  'server/pos': {
    '': [],
    till: [],
    sale: ['till'],
    paying: ['till', 'sale'],
    refunds: ['till', 'sale', 'paying'],
    reviews: ['sale', 'paying'],
  },
  'web/lib': {
    '': [],
    kept: [],
    time: ['kept'],
    calls: ['kept', 'time'],
    page: ['calls'],
    live: ['kept', 'calls'],
    forms: [],
    'sign-in': ['kept', 'calls', 'page', 'forms'],
    screens: ['calls'],
  },
  'web/staff/chrome': {
    worker: [],
    calls: [],
    waiting: ['worker', 'calls'],
    frame: ['worker', 'waiting'],
    desk: ['worker'],
    lists: [],
    typed: [],
    words: [],
  },
  'web/buyer/checkout': {
    '': ['form', 'paying', 'sections'],
    form: [],
    paying: ['form'],
    sections: ['form', 'paying'],
  },
};

/** A sale goes through several modules, and each of them updates its rows. No other module writes another's table. */
const ALSO_WRITTEN_BY: Record<string, string[]> = {
  admission: ['gate', 'people'],
  hold: ['pos'],
  idempotency: ['http'],
  order_item: ['pos'],
  outbox: ['orders'],
  payment: ['checkout', 'orders', 'pos'],
  refund: ['checkout', 'pos'],
  sales_order: ['checkout', 'pos'],
  domain_config: ['operator'],
  workspace: ['operator'],
};
/** Erasing a person erases them in all modules' tables at once. */
const WRITES_ANYWHERE = ['server/people/privacy/erase-person.ts', 'server/people/privacy/erase-from-sales.ts', 'server/people/privacy/erase-traces.ts'];

const EDGES: Edge[] = CODE.flatMap(edgesOf);

test('files and imports are found at all', () => {
  for (const area of ['domain', 'server', 'web']) expect(EDGES.filter(({ from, to }) => root(from) === area && root(to) === area).length).toBeGreaterThan(100);
});

test('the rules import only each other and zod', () => {
  const wrong = CODE.filter((file) => file.startsWith('domain/')).flatMap((file) =>
    importsOf(file)
      .filter(({ name }) => !/^(\.|#domain\/|zod\/mini$)/.test(name))
      .map(({ name }) => `${file} → ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('the browser imports the rules and the contracts, nothing else of the server', () => {
  const wrong = EDGES.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('server/') && !/contract\.ts$/.test(to));
  expect(wrong).toEqual([]);
  const contracts = EDGES.filter(({ from, to }) => /contract\.ts$/.test(from) && from.startsWith('server/') && !/^domain\/|contract\.ts$/.test(to));
  expect(contracts).toEqual([]);
});

test('data flows one way: platform, http, modules from left to right, calls', () => {
  const wrong = EDGES.filter(({ from, to, typeOnly }) => !typeOnly && from.startsWith('server/') && to.startsWith('server/') && rank(to) > rank(from)).map(
    ({ from, to }) => `${from} → ${to}`,
  );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(FOLDERS))('the folders of %s build on one another', (place, folders) => {
  const folderOf = (file: string) => file.split('/').slice(place.split('/').length, -1).join('/');
  const isKnown = (from: string, to: string) => to === '' || to === from || folders[from]?.includes(to);
  const within = EDGES.filter(({ from, to }) => from.startsWith(`${place}/`) && to.startsWith(`${place}/`));
  const wrong = within.filter(({ from, to }) => !isKnown(folderOf(from), folderOf(to))).map(({ from, to }) => `${from} → ${to}`);
  expect(within.some(({ from, to }) => folderOf(from) !== folderOf(to))).toBe(true);
  expect(wrong).toEqual([]);
});

test('a table is written by the module that lists it and by the modules named above', () => {
  const keeper = new Map(CODE.filter((file) => file.endsWith('/tables.ts')).flatMap((file) => tablesIn(file).map((table) => [table, areaOf(file)])));
  const others = CODE.filter((file) => !WRITES_ANYWHERE.includes(file)).flatMap((file) =>
    writtenIn(file)
      .filter((table) => keeper.has(table) && keeper.get(table) !== areaOf(file))
      .map((table) => `${table} ← ${areaOf(file)}`),
  );
  const named = Object.entries(ALSO_WRITTEN_BY).flatMap(([table, areas]) => areas.map((area) => `${table} ← ${area}`));
  expect([...new Set(others)].toSorted()).toEqual(named.toSorted());
});

test('an action imports no other action, a screen no other screen', () => {
  const wrong = EDGES.filter(
    ({ from, to, typeOnly }) => !typeOnly && root(from) === root(to) && room(from) !== null && room(to) !== null && room(from) !== room(to),
  ).map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

test('the two apps do not know each other, and what both are made of knows neither', () => {
  const wrong = EDGES.filter(
    ({ from, to }) => root(from) === 'web' && ['buyer', 'staff'].includes(areaOf(to)) && root(to) === 'web' && areaOf(from) !== areaOf(to),
  );
  expect(wrong).toEqual([]);
});

test('the platform knows nothing of tickets', () => {
  const words = /\b(admission|wristband|venue|order_item|sales_order|product_id)\b/i;
  const wrong = CODE.filter((file) => file.startsWith('server/platform/') && words.test(withoutComments(file)));
  expect(wrong).toEqual([]);
});

test('a lost connection cannot end the process, because connections are opened only where that is handled', () => {
  const opens = ['server/platform/database/database.ts', 'server/platform/database/own-connection.ts', 'server/platform/lines/postgres-line.ts'];
  expect(CODE.filter((file) => /\bnew pg\.(Client|Pool)\(/.test(withoutComments(file)))).toEqual(opens);
});

test('cents become decimals in one place', () => {
  const wrong = CODE.filter((file) => file !== 'domain/cents.ts' && /cents\b\)*\s*\/ 100\b(?!\.)/i.test(withoutComments(file)));
  expect(wrong).toEqual([]);
});

test('a type is exported only where another file names it', () => {
  const files = [...SOURCES, ...TOOLS];
  const named = new Set(files.flatMap(namesFrom));
  const exported = files.flatMap((file) => [...textOf(file).matchAll(/^export (?:type|interface) (\w+)/gm)].map((match) => `${file} ${match[1]}`));
  expect(exported.filter((type) => named.has(type)).length).toBeGreaterThan(500);
  expect(exported.filter((type) => !named.has(type))).toEqual([]);
});

test('no folder or file is a drawer', () => {
  expect(SOURCES.filter((file) => /(^|\/)(utils?|helpers?|common|misc|types|services|models)(\.tsx?$|\/)/.test(file))).toEqual([]);
});

test('folders are nested at most four deep and no import runs in a circle', () => {
  expect(CODE.filter((file) => file.split('/').length > 6)).toEqual([]);
  // Types count too. Only what a call is given (`Ctx`) is known to everything that it is made of.
  const edges = [...EDGES, ...TOOLS.flatMap(edgesOf)].filter(({ to, typeOnly }) => !(typeOnly && to === 'server/context.ts'));
  expect(findCycle(edges)).toBeNull();
});

test('every migration has its own number, except two that shared one and are applied already', () => {
  const numbers = readdirSync(join(ROOT, 'server/migrations')).map((file) => file.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['036']);
});

test('what exceeds the budgets is printed', () => {
  const lengths = CODE.map((file) => ({ file, lines: textOf(file).split('\n').length }));
  const long = lengths.filter(({ lines }) => lines > 300);
  const median = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)];
  console.info(`${lengths.length} files, median ${median} lines${long.map(({ file, lines }) => `\n  over 300: ${file} (${lines})`).join('')}`);
  expect(median).toBeLessThanOrEqual(90);
});

function rank(file: string): number {
  const [, area = ''] = file.split('/');
  if (area === 'platform' || area === 'errors.ts' || area === 'config.ts' || area === 'migrations') return 0;
  if (area === 'http') return 1;
  const module = MODULES.indexOf(area);
  if (module >= 0) return 2 + module;
  if (area === 'context.ts' || area === 'schema.ts') return 50;
  if (area === 'actions' || area === 'api') return 60;
  return 70;
}

const areaOf = (file: string): string => file.split('/', 2)[1];

const tablesIn = (file: string): string[] => [...withoutComments(file).matchAll(/^  (\w+): /gm)].map((match) => match[1]);

const WRITE = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|insertMany\([^,]+,\s*'(\w+)'|\b(?:insert into|update|delete from)\s+(\w+)/g;

const writtenIn = (file: string): string[] => [...withoutComments(file).matchAll(WRITE)].map((match) => match[1] ?? match[2] ?? match[3]);

const root = (file: string): string => file.split('/', 1)[0];

/** The folder of an action, endpoint or screen, which must not import its neighbours. */
function room(file: string): string | null {
  const match = /^(server\/(?:actions|api)\/[^/]+|web\/(?:buyer|staff)\/[^/]+)\/./.exec(file);
  return match && !/^web\/\w+\/(chrome|cart|dialogs|account)\//.test(file) ? match[1] : null;
}
