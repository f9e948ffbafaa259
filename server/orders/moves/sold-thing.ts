import type { AdmissionRow, ItemRow, OrderRow } from '#server/orders/order-row.ts';

/** Something that was bought, with its ticket or the slip that it is collected with. */
export type SoldThing = { order: OrderRow; item: ItemRow; ticket: AdmissionRow };
