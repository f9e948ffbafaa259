import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { inParts } from '#web/lib/calls/in-parts.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

export type RecordItem = OutputOf<typeof queryDoclets>['items'][number];
export type ListQuestion = { query: string; search: string; sortKey: string; sortDir: '1' | '-1' };

export const LIST_FAILED = 'The list could not be fetched.';
const PAGE = '50';
const WHOLE = '1000';
export const IDS_AT_ONCE = 100;

export async function fetchPage(ws: string, { query, search, sortKey, sortDir }: ListQuestion, limit: string, next: string | null) {
  const headers = { 'x-limit': limit, 'x-sort-key': sortKey, 'x-sort-dir': sortDir, ...(next ? { 'x-next': next } : {}) };
  return granted(await call(queryDoclets, { params: { ws }, query: { query, ...(search ? { search } : {}) } }, { headers }), LIST_FAILED);
}

export function useRecordList(question: ListQuestion) {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: ['catalogue', 'list', ws, question],
    queryFn: ({ pageParam }) => fetchPage(ws, question, PAGE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

/** Fetches every row, page by page. `onCount` reports how many there are so far. */
export async function wholeList(ws: string, question: ListQuestion, onCount: (count: number) => void): Promise<RecordItem[]> {
  const rows: RecordItem[] = [];
  for (let next: string | null = null; ;) {
    const part = await fetchPage(ws, question, WHOLE, next);
    rows.push(...part.items);
    onCount(rows.length);
    if (!part.have_more) return rows;
    next = part.next;
  }
}

export function useRecord(id: string | null) {
  const ws = useWorkspaceId();
  return useQuery({
    queryKey: ['catalogue', 'record', ws, id],
    queryFn: async () => (await ask(getDoclets, { params: { ws, ids: id! }, query: {} }, 'The record could not be fetched.')).items[0] ?? null,
    enabled: id !== null,
    staleTime: 0,
  });
}

/** The first records of a kind, for choices that are always few, such as events and stores. */
export function useChoices(templateId: string | null | undefined, limit: string, search = '') {
  const ws = useWorkspaceId();
  const question: ListQuestion = { query: `template:${templateId}`, search, sortKey: 'title', sortDir: '1' };
  return useQuery({
    queryKey: ['catalogue', 'choices', ws, templateId, search, limit],
    queryFn: async () => (await fetchPage(ws, question, limit, null)).items,
    enabled: Boolean(templateId),
    placeholderData: keepPreviousData,
  });
}

/** The Capacity Settings of an entitlement type. Settings for an event take precedence over those without one. */
export function useSettingsOf(typeId: string) {
  const ws = useWorkspaceId();
  const question: ListQuestion = {
    query: `template:${TEMPLATE.capacitySettings}|data.entitlement_type_id:${typeId}`,
    search: '',
    sortKey: '_id',
    sortDir: '1',
  };
  return useQuery({
    queryKey: ['catalogue', 'settings-of', ws, typeId],
    queryFn: async () => (await fetchPage(ws, question, PAGE, null)).items.toSorted((a, b) => Number(!a.data['event_id']) - Number(!b.data['event_id'])),
  });
}

export const titleOf = (record: { title: string } | null | undefined): string => record?.title || 'Without a title';

export type Titles = ReadonlyMap<string, string>;
const NO_TITLES: Titles = new Map();

export async function fetchRecords(ws: string, ids: readonly string[]): Promise<RecordItem[]> {
  const answers = await Promise.all(inParts(ids, IDS_AT_ONCE).map((part) => ask(getDoclets, { params: { ws, ids: part.join(',') }, query: {} }, LIST_FAILED)));
  return answers.flatMap(({ items }) => items);
}

/** The titles of linked records. */
export async function fetchTitles(ws: string, ids: readonly string[]): Promise<Titles> {
  return new Map((await fetchRecords(ws, ids)).map((item) => [item._id, titleOf(item)]));
}

export function useTitles(wanted: readonly unknown[]): Titles {
  const ws = useWorkspaceId();
  const key = [...new Set(wanted.filter(isObjectId))].toSorted().join();
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const { data } = useQuery({
    queryKey: ['catalogue', 'titles', ws, ids],
    queryFn: () => fetchTitles(ws, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? NO_TITLES;
}

/** Call this after a change. What was fetched before is fetched again when it is next shown. */
export function useForgetFetched(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'catalogue' && queryKey[1] !== 'templates' });
  }, [queries]);
}
