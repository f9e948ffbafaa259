import { itemsLeft, soldSoFar } from '#domain/catalog/availability.ts';
import { calendarDays, calendarRange, lowestPrice } from '#domain/catalog/calendar.ts';
import { isMerchandise, visitDateFor, type Product } from '#domain/catalog/product.ts';
import { toDecimalText, type Cents } from '#domain/cents.ts';
import { addDays, type Day } from '#domain/day.ts';
import { priceOn, readPriceMatrix } from '#domain/pricing/price-matrix.ts';
import { instantInZone } from '#domain/zone.ts';
import type { bootstrap } from '#server/api/bootstrap/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { plainText } from './html-text.ts';
import type { Place } from './read-place.ts';

export type ShopData = OutputOf<typeof bootstrap>;
type ShopEvent = NonNullable<ShopData['event']>;

/** A schema.org Event with the prices of its passes, for search engines and link previews. */
export function eventData(shop: ShopData, event: ShopEvent, place: Place | null, page: { url: string; imageUrl: string; today: Day }): object {
  const prices = passPrices(shop, event, page.today);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    ...(event.description ? { description: plainText(event.description, 500) } : {}),
    ...(event.start_date ? { startDate: event.start_date } : {}),
    ...(event.end_date ? { endDate: event.end_date } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [page.imageUrl],
    url: page.url,
    location: {
      '@type': 'Place',
      name: place?.name ?? shop.workspace?.name ?? event.name,
      ...(place?.address ? { address: { '@type': 'PostalAddress', ...place.address } } : {}),
    },
    organizer: { '@type': 'Organization', name: shop.workspace?.name ?? event.name, url: page.url },
    ...(prices.length > 0 ? { offers: offers(shop, event, prices, page.url) } : {}),
  };
}

type PassPrice = { cents: Cents; isLeft: boolean };

function offers(shop: ShopData, event: ShopEvent, prices: PassPrice[], url: string): object {
  const amounts = prices.map((price) => price.cents);
  const isLeft = prices.some((price) => price.isLeft);
  return {
    '@type': 'AggregateOffer',
    lowPrice: toDecimalText(Math.min(...amounts) as Cents),
    highPrice: toDecimalText(Math.max(...amounts) as Cents),
    priceCurrency: shop.workspace?.currency ?? 'USD',
    offerCount: prices.length,
    availability: `https://schema.org/${isLeft ? 'InStock' : 'SoldOut'}`,
    url,
    ...(event.sale_start ? { validFrom: new Date(instantInZone(event.time_zone, event.sale_start, '00:00:00')).toISOString() } : {}),
    ...(event.sale_end ? { validThrough: new Date(instantInZone(event.time_zone, addDays(event.sale_end, 1), '00:00:00')).toISOString() } : {}),
  };
}

function passPrices(shop: ShopData, event: ShopEvent, today: Day): PassPrice[] {
  const passes = shop.products.flatMap((entry) => entry.passes).filter((product) => !isMerchandise(product));
  return passes.flatMap((product) => passPrice(shop, event, product, today) ?? []);
}

function passPrice({ availability }: ShopData, event: ShopEvent, product: Product, today: Day): PassPrice | null {
  const matrix = readPriceMatrix(product.price_matrix, () => {});
  const undated = visitDateFor(product, null);
  if (undated !== null) {
    const cents = priceOn(matrix, { today, visitDate: undated, soldCount: soldSoFar(availability, undated, product._id) });
    return cents === null ? null : { cents, isLeft: itemsLeft(availability, undated, product._id) !== 0 };
  }
  const days = calendarDays({ product, matrix, availability, range: calendarRange(event, today), today });
  const open = lowestPrice(days);
  const soldOut = days.find((day) => day.state === 'sold-out' && day.priceCents !== null)?.priceCents ?? null;
  if (open === null) return soldOut === null ? null : { cents: soldOut, isLeft: false };
  return { cents: open, isLeft: true };
}
