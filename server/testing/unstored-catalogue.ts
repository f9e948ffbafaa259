import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOfRecords } from '#server/catalog/read-catalog.ts';
import type { CatalogRecord } from '#server/catalog/record-fields.ts';
import { idOf } from './numbered.ts';

/** A catalogue of records that are in no database. If one of them is invalid, the test fails. */
export function catalogueOf(records: readonly CatalogRecord[]): Catalog {
  return catalogOfRecords({ id: idOf(99), timeZone: 'UTC', settings: {} }, { version: 1, poolsVersion: 1, since: '2026-01-01' }, records, (fields, message) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  });
}
