import { told, type Oracle } from './ask.ts';
import type { Scene } from './scene.ts';

export const PROMO_ORACLES: readonly Oracle[] = [{ proof: 'no code used oftener than it may be, none lost to orders that came to nothing', findings: codes }];

const LIVE = "o.state not in ('cancelled', 'expired')";
/** An order that waits for a payment which nobody has begun may have lost its use of the code to another order of the same customer. It claims the code again when it is paid. */
const USING = "o.state not in ('cancelled', 'expired', 'awaiting-payment')";

/** Counted from the orders, not from the counter. The office changes one of the codes; the others stay as they are. */
async function codes(scene: Scene): Promise<string[]> {
  return told(
    scene,
    `with code as (select doclet_id as promo_id, data ->> 'code' as name, (data ->> 'max_uses')::int as most, (data ->> 'max_per_customer')::int as each from doclet
      where workspace_id = $1 and doclet_id = any($2::text[]))
    select 'code ' || c.name || ' stands in ' || count(*) || ' orders, allowed are ' || c.most as what from code c join sales_order o on o.workspace_id = $1 and o.promo_id = c.promo_id and ${USING}
    where c.promo_id <> $3 group by c.name, c.most having count(*) > c.most
    union all
    select 'code ' || c.name || ' stands in ' || count(*) || ' orders of ' || o.buyer_account || ', allowed are ' || c.each from code c join sales_order o on o.workspace_id = $1 and o.promo_id = c.promo_id and ${USING}
    where o.buyer_account is not null group by c.name, c.each, o.buyer_account having count(*) > c.each
    union all
    select 'order ' || coalesce(o.order_id, u.order_id) || case when u.order_id is null then ' has a code that is not counted' else ' is counted for a code that it has not' end
    from (select workspace_id, order_id, promo_id, ${USING} as uses from sales_order o where workspace_id = $1 and promo_id is not null and ${LIVE}) o
    full join (select * from promo_use where workspace_id = $1) u using (workspace_id, order_id, promo_id) where o.order_id is null or (u.order_id is null and o.uses)`,
    [scene.stock.promoIds, scene.stock.promoId],
  );
}
