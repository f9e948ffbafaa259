import { rows, type Oracle } from './ask.ts';
import type { Said } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Scene } from './scene.ts';

/** Somebody brings back a hoodie that is too tight or too wide. */
export async function exchangeOfOrder(scene: Scene, order: Said | undefined, chance: Chance): Promise<void> {
  const { hoodie, wideHoodie } = scene.stock;
  const item = (order?.items ?? []).find(({ state, doclet_id }: Said) => state === 'sold' && [hoodie, wideHoodie].includes(doclet_id));
  if (!item) return;
  const wish = { order_id: order!._id, item_id: item._id, doclet_id: item.doclet_id === hoodie ? wideHoodie : hoodie };
  const answer = await scene.callsOf(chance).act('exchange-item', wish, scene.office.operator, ['sold-out', 'already-refunded']);
  if (answer?.ok) scene.diary.exchanges.set(item._id, (scene.diary.exchanges.get(item._id) ?? new Set()).add(answer.item.doclet_id));
}

export const EXCHANGE_ORACLES: readonly Oracle[] = [
  { proof: 'an exchanged piece, its unit and its slip are the one that callers were told', findings: pieces },
];

async function pieces(scene: Scene): Promise<string[]> {
  const { exchanges, unanswered } = scene.diary;
  const there = await rows<{ item_id: string; product: string; name: string; unit: string | null; slip: string | null; slip_name: string | null }>(
    scene,
    `select i.item_id, i.product_id as product, i.name, h.product_id as unit, a.product_id as slip, a.name as slip_name
    from order_item i join sales_order o using (workspace_id, order_id) left join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id
    left join admission a on a.workspace_id = i.workspace_id and a.item_id = i.item_id and a.live
    where i.workspace_id = $1 and o.state = 'complete' and i.state = 'open' and i.product_id = any($2::text[])`,
    [[scene.stock.hoodie, scene.stock.wideHoodie]],
  );
  const apart = there.filter(
    ({ product, name, unit, slip, slip_name }) => (unit ?? product) !== product || (slip ?? product) !== product || (slip_name ?? name) !== name,
  );
  const untold = there.filter(({ item_id, product }) => exchanges.has(item_id) && exchanges.get(item_id)!.size === 1 && !exchanges.get(item_id)!.has(product));
  return [
    ...apart.map((row) => `item ${row.item_id} is ${row.product}, its unit ${row.unit}, its slip ${row.slip} '${row.slip_name}'`),
    ...(unanswered.includes('exchange-item') ? [] : untold.map((row) => `item ${row.item_id}: is ${row.product}, which nobody was told`)),
  ];
}
