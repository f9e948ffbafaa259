import { sql, type SelectQueryBuilder } from 'kysely';
import { isRising, type Page } from './paging.ts';

/** Selects a page's rows by the id in `column`, in the direction of travel, with one row more than the page holds: `query.$call(rowsOfPage(page, 'task_id'))`. */
export function rowsOfPage(page: Page, column: string) {
  const [beyond, direction] = isRising(page) ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  return <Tables, Named extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Named, Row>) => {
    const ahead = page.after ? query.where(sql.ref(column), beyond, page.after.id) : query;
    return ahead.orderBy(sql.ref(column), direction).limit(page.limit + 1);
  };
}
