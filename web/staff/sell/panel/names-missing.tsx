import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Paying } from '../paying/pay-dialogs.tsx';
import type { DeskState } from '../sale/desk-state.ts';
import { nameless } from '../sale/people-asked.ts';
import { namesMissing } from '../sell-words.ts';

type Props = { state: DeskState; products: ReadonlyMap<string, Product>; today: Day; paying: Paying };

/** Shown beside the payment buttons, so that it costs no extra press when there is no time. */
export function NamesMissing({ state, products, today, paying }: Props) {
  const count = nameless(state.sale?.items ?? [], products, today).length;
  if (count === 0) return null;
  return (
    <Notice
      kind="warn"
      action={
        <button type="button" className="link" aria-keyshortcuts="F4" onClick={paying.askForPeople}>
          Add names
        </button>
      }
    >
      {namesMissing(count)}
    </Notice>
  );
}
