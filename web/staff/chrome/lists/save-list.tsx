import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { saveCsv } from './csv.ts';

const NOT_SAVED = 'The file could not be made. Please try again.';

type Row = readonly (string | number | null)[];
type Props = { name: string; heads: Row; rows: () => Promise<readonly Row[]>; size?: 'small'; disabled?: boolean };

/** Saves a list as a file, also what the page does not show yet. */
export function SaveList({ name, heads, rows, ...look }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      saveCsv(name, [heads, ...(await rows())]);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : NOT_SAVED);
    }
    setBusy(false);
  };
  return (
    <>
      <Button {...look} busy={isBusy} onClick={() => void save()}>
        Save as CSV
      </Button>
      {problem && <Notice kind="bad">{problem}</Notice>}
    </>
  );
}
