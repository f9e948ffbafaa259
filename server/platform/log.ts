import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { passesLuhn } from '#domain/validation/check-digit.ts';
import { perAnswerKind } from './answer-kinds.ts';

type RequestLine = { requestId: string; method: string; route: string; status: number; ms: number };

export type Log = {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  /** Logs an answered request in one line. It contains no text from outside, so it skips redaction. */
  request(line: RequestLine): void;
};

const SECRET_NAMES =
  /"([a-z_]*(?:password|password1|password2|token|auth_key|jwt|secret|authorization|cookie|card_number|card_cvv|ccnum|cccvv|cvv|cvc|number|x-cart-key|cart_key|checkout_key|recovery_code|captcha))":"(?:[^"\\]|\\.)*"/gi;
const CARD_LIKE = /(?<![0-9a-fA-F.-])(?:\d[ -]?){13,18}\d(?![0-9a-fA-F])/g;
const JWT_LIKE = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** The last check before a line is written. It redacts by field name, and card numbers and tokens by their shape. */
function redact(line: string): string {
  return line
    .replace(SECRET_NAMES, '"$1":"[redacted]"')
    .replace(JWT_LIKE, '[token]')
    .replace(CARD_LIKE, (digits) => (passesLuhn(digits.replace(/\D/g, '')) ? '[card]' : digits));
}

const PIECE = 32_000;
// If nobody reads the log, lines beyond this many bytes are dropped, and at the end all of them.
const MOST_UNREAD = 16_000_000;
const LAST_WORDS_MS = 3000;

export function createLog(level: string): { log: Log; end: () => Promise<void> } {
  const destination = pino.destination({ dest: 1, sync: false, maxWrite: 256_000, maxLength: MOST_UNREAD });
  // The reader of the log is gone, so there is nobody to tell.
  destination.on('error', () => {});
  // Lines are gathered in order and written in pieces, so that a request pays only for making its text.
  let gathered = '';
  let isOver = false;
  const handOver = () => {
    if (gathered !== '' && !isOver) destination.write(gathered);
    gathered = '';
  };
  const add = (line: string) => {
    gathered += line;
    if (gathered.length > PIECE) handOver();
  };
  setInterval(handOver, 500).unref();
  process.prependListener('exit', handOver);
  const written = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: (line: string) => add(redact(line)) });
  const request = written.isLevelEnabled('info') ? (line: RequestLine) => add(requestLine(line, Date.now())) : () => {};
  const log: Log = {
    debug: (fields, message) => written.debug(fields, message),
    info: (fields, message) => written.info(fields, message),
    warn: (fields, message) => written.warn(fields, message),
    error: (fields, message) => written.error(fields, message),
    request,
  };
  return {
    log,
    end: async () => {
      handOver();
      isOver = true;
      const closed = once(destination, 'close');
      destination.end();
      await Promise.race([closed, sleep(LAST_WORDS_MS)]);
      destination.destroy();
    },
  };
}

const said = perAnswerKind((method, route, status) => `","method":"${method}","route":"${route}","status":${status},"ms":`);
let begun = { at: -1, text: '' };

/** Dozens of lines share a millisecond, and thousands share method, route and status, so these texts are made once. */
function requestLine({ requestId, method, route, status, ms }: RequestLine, now: number): string {
  if (begun.at !== now) begun = { at: now, text: `{"level":30,"time":"${new Date(now).toISOString()}","requestId":"` };
  return `${begun.text}${requestId}${said.of(method, route, status)}${ms}}\n`;
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, request: () => {} };
