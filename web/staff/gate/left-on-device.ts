import { oneOrSeveral } from '#domain/one-or-several.ts';
import { deviceShelf } from './alone/lasting-shelf.ts';
import { STORES } from './alone/shelf.ts';
import { forgetPage } from './kept-page.ts';

/** What a gate leaves on this device: its list, and scans that the server does not have yet. */
export async function leftByGate(): Promise<{ losing: string | null; forget: () => Promise<void> }> {
  const shelf = await deviceShelf();
  const scans = await shelf.count('scans');
  const losing =
    scans === 0 ? null : `${oneOrSeveral(scans, 'One scan of this gate has', `${scans} scans of this gate have`)} not been sent to the server yet.`;
  const forget = async () => {
    await shelf.write(STORES.map((store) => ({ store, isEmptied: true })));
    await forgetPage();
  };
  return { losing, forget };
}
