import { describe, expect, test, vi } from 'vitest';
import { EVENT } from '#web/testing/buyer-page.tsx';
import { listPage, PUBLIC_KEY, testPass } from '#web/testing/gate.ts';
import { passageWrite } from './kept-scans.ts';
import { readList, refreshList, type ListPage } from './list.ts';
import { placeOf } from './sealed.ts';
import { memoryShelf, type Shelf } from './shelf.ts';

type Asked = { after: string | null; since: string | null };
const refresh = async (shelf: Shelf, answer: (asked: Asked, count: number) => Promise<ListPage>, eventId = EVENT, now = 1000) => {
  const asked: Asked[] = [];
  const fetchPage = async (from: Asked) => answer(from, asked.push(from));
  await refreshList(shelf, { eventId, publicKey: PUBLIC_KEY, fetchPage }, () => now);
  return asked;
};

describe('a list of passes', () => {
  test('comes by pages, then by what has changed', async () => {
    const shelf = memoryShelf();
    const [one, two, three] = [testPass(), testPass(), testPass()];
    const first = await refresh(shelf, ({ after }) => (after === null ? listPage([one], { next: one.id, made_at: 'T1' }) : listPage([two], { made_at: 'T2' })));
    expect(first).toEqual([
      { after: null, since: null },
      { after: one.id, since: null },
    ]);
    expect([await shelf.count('records'), (await readList(shelf))!.madeAt]).toEqual([2, 'T1']);
    const second = await refresh(shelf, async () => listPage([three], { made_at: 'T3', revoked: [await placeOf(one.id)] }));
    expect(second).toEqual([{ after: null, since: 'T1' }]);
    expect([await shelf.count('records'), await shelf.count('dead'), (await readList(shelf))!.madeAt]).toEqual([2, 1, 'T3']);
  });

  test('continues where the line broke off, and is not used before it is complete', async () => {
    const shelf = memoryShelf();
    const one = testPass();
    const broken = refresh(shelf, async (_, count) => {
      if (count === 2) throw new Error('no line');
      return listPage([one], { next: one.id, made_at: 'T1' });
    });
    await expect(broken).rejects.toThrow('no line');
    expect((await readList(shelf))!.madeAt).toBeNull();
    const asked = await refresh(shelf, () => listPage([testPass()], { made_at: 'T2' }));
    expect(asked).toEqual([{ after: one.id, since: null }]);
    expect((await readList(shelf))!.madeAt).toBe('T1');
  });

  test("is refused without the server's signature", async () => {
    const shelf = memoryShelf();
    const forged = { ...(await listPage([testPass()])), revoked: ['x'] };
    await expect(refresh(shelf, async () => forged)).rejects.toThrow('signature');
    expect([await shelf.count('records'), await shelf.count('dead')]).toEqual([0, 0]);
  });

  test('is refused, and the guard told why, by a browser that cannot check signatures', async () => {
    const page = await listPage([testPass()]);
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new DOMException('Unrecognized name.', 'NotSupportedError'));
    await expect(refresh(memoryShelf(), async () => page)).rejects.toThrow('Update the browser.');
  });

  test('of another event replaces the previous one', async () => {
    const shelf = memoryShelf();
    await refresh(shelf, () => listPage([testPass(), testPass()]));
    const asked = await refresh(shelf, () => listPage([testPass()], { event_id: 'f'.repeat(24) }), 'f'.repeat(24));
    expect(asked).toEqual([{ after: null, since: null }]);
    expect(await shelf.count('records')).toBe(1);
  });

  test('includes passages that the server knew before the fetch, and not those since', async () => {
    const shelf = memoryShelf();
    const passage = { at: 5, direction: 'in' } as const;
    await shelf.write([passageWrite('p', 'told', passage, 900), passageWrite('p', 'just-told', passage, 1000), passageWrite('p', 'waits', passage, null)]);
    await refresh(shelf, () => listPage([]));
    expect((await shelf.readAll<{ key: string }>('passages')).map(({ key }) => key)).toEqual(['p just-told', 'p waits']);
  });

  test('is not kept for somebody who has signed out meanwhile', async () => {
    const shelf = memoryShelf();
    await refreshList(shelf, { eventId: EVENT, publicKey: PUBLIC_KEY, fetchPage: async () => listPage([testPass()]), isOver: () => true }, () => 1);
    expect([await shelf.count('records'), await readList(shelf)]).toEqual([0, undefined]);
  });
});
