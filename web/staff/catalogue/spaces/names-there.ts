import { useQuery } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { wholeList, type ListQuestion } from '../record-queries.ts';

const ALL: ListQuestion = { query: `template:${TEMPLATE.location}`, search: '', sortKey: '_id', sortDir: '1' };

/** Every space there is, to see which names are taken. */
export function useSpacesThere() {
  const ws = useWorkspaceId();
  return useQuery({ queryKey: ['catalogue', 'spaces-there', ws], queryFn: () => wholeList(ws, ALL, () => {}), staleTime: 0 });
}
