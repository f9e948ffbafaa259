import { hasHundredths } from '#domain/currency.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { isVenueZone } from '#domain/zone.ts';
import { bareHost } from '#server/workspaces/workspaces.ts';

/** Checks what the operator types for a new venue before anything is written. Each refusal shows a valid example. */
export function validZone(zone: string): string {
  if (isVenueZone(zone)) return zone;
  throw new Error(`${zone} is not a time zone. Use a name such as America/Chicago.`);
}

export function validCurrency(currency: string): string {
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw new Error(`${currency} is not a currency. Use three letters such as USD.`);
  if (hasHundredths(currency)) return currency;
  throw new Error(`${currency} is not counted in hundredths, and prices here are. Use a currency such as USD.`);
}

export function validLocale(locale: string): string {
  if (isTaken(() => Intl.getCanonicalLocales(locale)) && Intl.NumberFormat.supportedLocalesOf(locale).length > 0) return Intl.getCanonicalLocales(locale)[0]!;
  throw new Error(`${locale} is not a locale. Use a language and a country such as en-US.`);
}

const LONGEST_NAME = 120;
const venueName = lineSchema(LONGEST_NAME);

export function validName(name: string): string {
  const shown = venueName.safeParse(name).data;
  if (shown !== undefined) return shown;
  throw new Error(`The name of a venue is one line of at most ${LONGEST_NAME} letters, such as Lakeside Park.`);
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The short name of a workspace, made from the venue's name if that has Latin letters, otherwise from its host. */
export function validKey(given: string | undefined, name: string, host: string): string {
  const key = given ?? (slugOf(name) || slugOf(host));
  if (LABEL.test(key)) return key;
  throw new Error(`${key} is not a key. Use small letters, digits and hyphens, such as lakeside-park.`);
}

const LONGEST_KEY = 60;
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_KEY)
    .replaceAll(/^-|-$/g, '');

const LONGEST_HOST = 253;

/** The host as a browser names it, without the port. */
export function validHost(host: string): string {
  const bare = bareHost(host);
  if (bare.length <= LONGEST_HOST && bare.split('.').every((label) => LABEL.test(label))) return bare;
  throw new Error(`${host} is not a host name. Use one such as tickets.lakeside.example.`);
}

function isTaken(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (reason) {
    if (reason instanceof RangeError) return false;
    throw reason;
  }
}
