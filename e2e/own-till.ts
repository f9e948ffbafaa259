import { test as base, type Venue } from './journey.ts';
import { openOffice } from './office.ts';

export type OwnTill = (name: string, venue?: Venue) => Promise<{ id: string }>;

/** A journey with its own tills, so that it does not touch what others leave open. They are withdrawn however it ends. */
export const test = base.extend<{ ownTill: OwnTill }>({
  ownTill: async ({ context }, use) => {
    const withdrawals: (() => Promise<void>)[] = [];
    await use(async (name, venue = 'lakeside') => {
      const office = await openOffice(venue);
      const { eventId: event_id, storeId: store_id } = office;
      const id = await office.create('accessTerminal', { name, kind: 'till', status: 'active', event_id, store_id });
      withdrawals.push(() => office.change(id, { status: 'lost' }));
      return { id };
    });
    // A window that is still open would ask for a till that was withdrawn, and be refused.
    await context.close();
    for (const withdraw of withdrawals) await withdraw();
  },
});
