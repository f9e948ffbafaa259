import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { listTemplates } from '#server/api/list-templates/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import type { testServer } from './buyer-page.tsx';

export type TestRecord = {
  _id: string;
  title: string;
  data: Record<string, unknown>;
  tags: string[];
  template_id: string;
  created_at: string;
  updated_at: string;
};

export const LONG_AGO = '2026-01-01T00:00:00.000Z';

export function recordOf(template_id: string, _id: string, data: Record<string, unknown>, more: Partial<TestRecord> = {}): TestRecord {
  return { _id, title: String(data['name'] ?? data['code'] ?? ''), data, tags: [], template_id, created_at: LONG_AGO, updated_at: LONG_AGO, ...more };
}

const page = <T>(items: T[], next: string | null = null) => ({ data: { items, have_more: next !== null, next, prev: null } });

/** A server with these records. Returns the requests that its lists have received. */
export function catalogueServer(server: ReturnType<typeof testServer>, records: TestRecord[]) {
  server.on(listTemplates, () => page(TEMPLATES.map((template) => describeTemplate(template))));
  const asked = server.on(queryDoclets, ({ query }) => {
    const text = query.get('query') ?? '';
    const search = (query.get('search') ?? '').toLowerCase();
    const kinds = records.filter((record) => text.split('|')[0]!.includes(record.template_id));
    return page(kinds.filter((record) => record.title.toLowerCase().includes(search)));
  });
  server.on(getDoclets, ({ path }) => {
    const ids = decodeURIComponent(path.split('/').at(-1)!).split(',');
    return page(records.filter((record) => ids.includes(record._id)));
  });
  return { asked, records };
}
