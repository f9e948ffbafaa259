import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ViewScope } from '#server/doclets/views.ts';

/** Limits orders `o`, or rows joined to them, to a scope. People see what they bought; a place sees what its stores or its operator sold. */
export function orderMetBy(scope: ViewScope, operator: RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'people':
      return sql<SqlBool>`(o.buyer_account = ${scope.accountId} or (o.buyer_account is null and o.buyer_consumer = any(${[...scope.consumerIds]}::text[])))`;
    case 'place':
      return sql<SqlBool>`(o.store_id = any(${[...scope.storeIds]}::text[]) or ${operator} = ${scope.accountId})`;
  }
}
