import { createHash } from 'node:crypto';
import type { Availability } from '#domain/catalog/availability.ts';
import { calendarRange } from '#domain/catalog/calendar.ts';
import { isEventLength } from '#domain/catalog/product.ts';
import { addDays, daysBetween, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog, type CatalogProduct } from '#server/catalog/catalog.ts';
import { offeredProducts } from '#server/catalog/event-products.ts';
import { endedToday } from '#server/catalog/visit-choice.ts';
import { readyBody, type ReadyBody } from '#server/http/answers/ready-body.ts';
import type { SoundCatalogs } from '#server/inventory/pools/sound-catalog.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { availabilityOf, readStock, stockOf, type AvailabilityRange } from './availability.ts';
import { sharedAnswer, type Shared } from './shared-answer.ts';

type AvailabilityQuestion = { eventId: ObjectId; roleId: ObjectId; productIds: readonly ObjectId[] | null; from: Day | null; to: Day | null };
export type AvailabilityAnswer = { catalog: Catalog; today: Day; ended: number; rows: string; availability: Availability; body: ReadyBody };
export type AvailabilityAnswers = { answer: (workspace: Workspace, question: AvailabilityQuestion) => Promise<AvailabilityAnswer> };

const KEEP_MS = 1000;
const MOST_KEPT = 500;
const MOST_DAYS = 400;

type Parts = { database: Database; clock: Clock; catalogs: SoundCatalogs; turnOf: (workspaceId: ObjectId) => number };

/** The answers of `product-availability`, kept as they are sent. They are made anew when the workspace's stock changes on this node, and after a second at the latest. */
export function createAvailabilityAnswers(parts: Parts): AvailabilityAnswers {
  const nameOf = shortNames();
  const kept = new Map<string, { shared: Shared<AvailabilityAnswer>; asked: Asked }>();
  return {
    async answer(workspace, question) {
      const key = `${workspace.id}|${question.eventId}|${question.roleId}|${question.from ?? ''}|${question.to ?? ''}|${question.productIds === null ? '*' : nameOf(question.productIds)}`;
      let entry = kept.get(key);
      if (!entry) {
        if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
        const asked = { workspace, question };
        kept.set(key, (entry = { shared: share(parts, asked), asked }));
      }
      entry.asked.workspace = workspace;
      return entry.shared.get();
    },
  };
}

/** A season's products are a long list, and repeated requests share the same array object. So its key is computed once per object. */
function shortNames(): (ids: readonly ObjectId[]) => string {
  const names = new WeakMap<readonly ObjectId[], string>();
  return (ids) => {
    let name = names.get(ids);
    if (name === undefined) names.set(ids, (name = createHash('sha256').update(ids.join()).digest('base64url')));
    return name;
  };
}

/** The workspace as it was last read, because its settings and time zone may have changed since the first question. */
type Asked = { workspace: Workspace; question: AvailabilityQuestion };

function share(parts: Parts, asked: Asked): Shared<AvailabilityAnswer> {
  const { clock, turnOf } = parts;
  const { question } = asked;
  return sharedAnswer<AvailabilityAnswer>({
    make: (previous) => make(parts, asked.workspace, question, previous),
    turn: () => turnOf(asked.workspace.id),
    now: clock.now,
    keepMs: KEEP_MS,
    isSound: ({ catalog, today }) => today === todayAt(catalog, question.eventId, clock.now()),
  });
}

async function make(
  { database, clock, catalogs }: Parts,
  workspace: Workspace,
  question: AvailabilityQuestion,
  previous: AvailabilityAnswer | null,
): Promise<AvailabilityAnswer> {
  const catalog = await catalogs.of(workspace);
  const now = clock.now();
  const today = todayAt(catalog, question.eventId, now);
  const ended = endedToday(catalog, question.eventId, now);
  const products = productsFor(catalog, question);
  const range = rangeFor(catalog, question, today);
  const stock = await readStock(
    database.of(workspace.id),
    workspace.id,
    question.eventId,
    products.map((product) => product.id),
    stockRange(catalog, products, range),
    now,
  );
  const rows = JSON.stringify(stock);
  if (previous && previous.catalog.version === catalog.version && previous.today === today && previous.ended === ended && previous.rows === rows)
    return { ...previous, catalog };
  const availability = availabilityOf(catalog, products, range, { stock: stockOf(stock), now });
  return { catalog, today, ended, rows, availability, body: readyBody(`{"data":{"items":[${JSON.stringify(availability)}]}}`) };
}

/** The products that the role may sell. Unknown and foreign ids are left out. */
function productsFor(catalog: Catalog, { eventId, roleId, productIds }: AvailabilityQuestion): CatalogProduct[] {
  const wanted = productIds === null ? null : new Set(productIds);
  return offeredProducts(catalog, eventId, roleId).filter((product) => wanted === null || wanted.has(product.id));
}

/** A space for the whole event has to be free on every day of it, whichever days are asked for. */
function stockRange(catalog: Catalog, products: readonly CatalogProduct[], range: AvailabilityRange): AvailabilityRange {
  const whole = products.find(({ hasSpaces, wire }) => hasSpaces && isEventLength(wire));
  const event = whole && catalog.events.get(whole.eventId);
  return event?.startDate && event.endDate ? { from: event.startDate, to: event.endDate } : range;
}

/** Within the event's days, and never more than a little over a year. */
function rangeFor(catalog: Catalog, { eventId, from, to }: AvailabilityQuestion, today: Day): AvailabilityRange {
  const event = catalog.events.get(eventId);
  const whole = calendarRange(event ? { start_date: event.startDate, end_date: event.endDate } : null, today);
  const first = from !== null && from > today ? from : whole.from;
  const start = event?.startDate && first < event.startDate ? event.startDate : first;
  const last = to ?? whole.to;
  const end = event?.endDate && event.endDate < last ? event.endDate : last;
  return { from: start, to: daysBetween(start, end) > MOST_DAYS ? addDays(start, MOST_DAYS) : end };
}
