import type { showWristbandContract } from '#server/actions/show-wristband/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';

export type Band = OutputOf<typeof showWristbandContract>['items'][number];

export type Act = 'link' | 'top-up' | 'give-back' | 'unlink' | 'check-out' | 'replace' | 'block';

/** How an action ended, told at the band that it leads to. */
export type Outcome = { uid: string; kind: 'good' | 'warn'; text: string };

/** Reports how an action on a band ended, at this band where no other one is named. The band is fetched again. */
export type Done = (how: Omit<Outcome, 'uid'> & { uid?: string }) => void;

/** The actions that fit a band's state; the server decides in the end. Null: a band that nobody has worn yet. */
export function actsOf(band: Pick<Band, 'status' | 'balance' | 'last_wearer' | 'replaced_by'> | null): Act[] {
  if (band === null) return ['link'];
  const hasMoney = band.balance > 0;
  const giveBack: Act[] = hasMoney ? ['give-back'] : [];
  const replace: Act[] = band.replaced_by === null && (band.status === 'linked' || band.last_wearer !== null) ? ['replace'] : [];
  switch (band.status) {
    case 'linked':
      return ['top-up', ...giveBack, 'unlink', 'check-out', ...replace, 'block'];
    case 'unlinked':
      return ['link', ...giveBack, 'block'];
    case 'blocked':
      return [...replace, ...giveBack];
    default:
      return [...(hasMoney ? replace : []), ...giveBack];
  }
}

const UID = /^[0-9A-Z:-]{4,64}$/;

/** Normalises a number as scanners type it: case is ignored, and a line break at the end is removed. */
export function readUid(raw: string): string | null {
  const uid = raw.trim().toUpperCase();
  return UID.test(uid) ? uid : null;
}
