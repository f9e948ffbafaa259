import { useQuery } from '@tanstack/react-query';
import { term, printDocletQuery } from '#domain/doclet-query.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { fetchPage, type RecordItem } from '../record-queries.ts';
import { hasPrice } from '../sale-doubts.ts';

type Step = 'venueEvent' | 'store' | 'eventPass' | 'accessTerminal';
type StepsDone = Readonly<Record<Step, boolean>>;

/** A till or a gate is not needed for that. */
export const canSell = (done: StepsDone): boolean => done.venueEvent && done.store && done.eventPass;

const ANY = '1';
/** Some passes may have no price yet. */
const MANY = '50';

/** Which of the records that a new venue needs are there and active. */
export function useFirstSteps() {
  const ws = useWorkspaceId();
  return useQuery<StepsDone>({
    queryKey: ['catalogue', 'first-steps', ws],
    queryFn: async () => {
      const [events, stores, passes, terminals] = await Promise.all([
        active(ws, 'venueEvent', ANY),
        active(ws, 'store', ANY),
        active(ws, 'eventPass', MANY),
        active(ws, 'accessTerminal', ANY),
      ]);
      return { venueEvent: events.length > 0, store: stores.length > 0, eventPass: passes.some(hasPrice), accessTerminal: terminals.length > 0 };
    },
  });
}

async function active(ws: string, template: Step, limit: string): Promise<RecordItem[]> {
  const query = printDocletQuery([term('template', { id: TEMPLATE[template] }), term('data.status', 'active')])!;
  return (await fetchPage(ws, { query, search: '', sortKey: '_id', sortDir: '1' }, limit, null)).items;
}
