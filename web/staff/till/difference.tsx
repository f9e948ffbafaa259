import type { Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { overShort } from './over-short.ts';

export function Difference({ cents }: { cents: Cents }) {
  const { kind, word } = overShort(cents, useMoney().full);
  return (
    <span>
      <span className={`tag ${kind}`}>{word}</span>
    </span>
  );
}
