import { createHash } from 'node:crypto';
import type pg from 'pg';

const MOST_PREPARED = 600;

/** Marks a statement that is planned anew each time. A plan made while a table was empty would read too much once the table is full. */
export const PLANNED_EACH_TIME = '/* planned each time */';

export type StatementNames = {
  of: (text: string) => string | undefined;
  renew: (text: string, name: string) => void;
  begin: (client: pg.PoolClient) => void;
  isFull: (client: pg.PoolClient) => boolean;
};

/**
 * Prepared statements halve the cost of a query. PostgreSQL keeps each of them as long as its connection lasts. Once a filter's many forms have made too many of them, they begin
 * anew, and a connection that may be full of the former ones ends as it is given back.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const began = new WeakMap<pg.PoolClient, number>();
  let round = 0;
  return {
    of(text) {
      if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
      const known = names.get(text);
      if (known || !isWorthKeeping(text)) return known;
      if (names.size >= MOST_PREPARED) {
        names.clear();
        round++;
      }
      const name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
      return name;
    },
    // Under a new name the statement is prepared again, on every connection.
    renew(text, name) {
      if (names.get(text) === name) names.set(text, `${name}~`);
    },
    begin(client) {
      if (!began.has(client)) began.set(client, round);
    },
    isFull: (client) => began.get(client) !== round,
  };
}

const LONGEST_KEPT = 20_000;
const OF_ANY_LENGTH = /\bin \(\$\d+(?:, \$\d+){4}|(?:\$\d+|default)\), \((?:\$\d+|default)[,)]/;

/** Statements whose text changes with the number of ids or rows would push the frequent ones out. */
export const isWorthKeeping = (text: string): boolean => text.length <= LONGEST_KEPT && !OF_ANY_LENGTH.test(text);
