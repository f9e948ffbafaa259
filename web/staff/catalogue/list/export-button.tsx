import { useState } from 'react';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { saveCsv } from '#web/staff/chrome/lists/csv.ts';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Place } from '../kinds.ts';
import { fetchTitles, wholeList, type ListQuestion } from '../record-queries.ts';
import { linksIn } from '../value-text.ts';
import { csvRows } from './csv-rows.ts';

/** Saves the whole list, as filtered and sorted, in a file. The button shows the progress. */
export function ExportButton({ place, question }: { place: Place; question: ListQuestion }) {
  const ws = useWorkspaceId();
  const money = useMoney();
  const numberText = useCount();
  const zone = useVenueZone();
  const [count, setCount] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const save = async () => {
    setFailed(null);
    setCount(0);
    try {
      const rows = await wholeList(ws, question, setCount);
      const links = new Set(rows.flatMap((row) => place.template.fields.flatMap((field) => linksIn(field, row.data[field.key]))).map(String));
      const titles = await fetchTitles(ws, [...links]);
      saveCsv(place.kind.many.toLowerCase().replaceAll(/[^a-z]+/g, '-'), csvRows(place.template, rows, { titles, money, count: numberText }, zone));
      announce(`${rows.length} rows saved in a file.`);
    } catch (reason) {
      setFailed(reason instanceof Error ? reason.message : 'The file could not be made.');
    }
    setCount(null);
  };
  return (
    <>
      {failed && (
        <span role="alert" className="meta">
          {failed}
        </span>
      )}
      <Button busy={count !== null} onClick={() => void save()}>
        {count === null ? 'Export CSV' : `${count} rows…`}
      </Button>
    </>
  );
}
