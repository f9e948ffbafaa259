import { useState } from 'react';
import type { RecordItem } from '../record-queries.ts';

export type Choosing = {
  chosen: readonly RecordItem[];
  has: (record: RecordItem) => boolean;
  turn: (record: RecordItem) => void;
  set: (chosen: readonly RecordItem[]) => void;
  end: () => void;
};

/** Which records of a list are chosen. They stay chosen when the list is searched or filtered anew. Null: nothing is being chosen. */
export function useChoosing(): [Choosing | null, () => void] {
  const [chosen, setChosen] = useState<readonly RecordItem[] | null>(null);
  const begin = () => setChosen([]);
  if (!chosen) return [null, begin];
  const has = ({ _id }: RecordItem) => chosen.some((one) => one._id === _id);
  const turn = (record: RecordItem) => setChosen(has(record) ? chosen.filter(({ _id }) => _id !== record._id) : [...chosen, record]);
  return [{ chosen, has, turn, set: setChosen, end: () => setChosen(null) }, begin];
}
