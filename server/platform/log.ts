import { pino } from 'pino';

export type Log = {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
};

const SECRET_NAMES =
  /"([a-z_]*(?:password|password1|password2|token|auth_key|jwt|secret|authorization|cookie|card_number|card_cvv|ccnum|cccvv|cvv|cvc|number|x-cart-key|cart_key|checkout_key|recovery_code|captcha))":"[^"]*"/gi;
const CARD_LIKE = /(?<![0-9a-fA-F.-])(?:\d[ -]?){13,18}\d(?![0-9a-fA-F])/g;
const JWT_LIKE = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** The last line before anything is written: by field name, and by shape for card numbers and tokens. */
export function redact(line: string): string {
  return line
    .replace(SECRET_NAMES, '"$1":"[redacted]"')
    .replace(JWT_LIKE, '[token]')
    .replace(CARD_LIKE, (digits) => (passesLuhn(digits.replace(/\D/g, '')) ? '[card]' : digits));
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function createLog(level: string): { log: Log; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192 });
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: (line: string) => void destination.write(redact(line)) });
  return { log, flush: () => destination.flushSync() };
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
