import type { FetchStatus } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '#domain/moment-text.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { useLive } from '../chrome/calls/use-live.ts';
import { REPORTS } from './reports-words.ts';
import styles from './reports.module.css';

const LOOK_AGAIN_MS = 30_000;

type Refetched = { isSuccess: boolean; dataUpdatedAt: number };
export type Followed = { isError: boolean; fetchStatus: FetchStatus; dataUpdatedAt: number; refetch: (how?: { cancelRefetch: boolean }) => Promise<Refetched> };

/** When a report was added up. It is added up anew while the venue sells, and at a press. */
export function AsOf({ of }: { of: Followed }) {
  const zone = useVenueZone();
  const [isBusy, setBusy] = useState(false);
  useLive(() => void of.refetch({ cancelRefetch: false }), LOOK_AGAIN_MS);
  const textOf = (updatedAt: number) => REPORTS.asOf(momentText(zone, serverNow(updatedAt)));
  // Without a connection it is looked up once there is one.
  const isCutOff = of.fetchStatus === 'paused';
  const press = async () => {
    setBusy(true);
    const { isSuccess, dataUpdatedAt } = await of.refetch();
    setBusy(false);
    if (isSuccess) announce(textOf(dataUpdatedAt));
  };
  return (
    <>
      <div className={styles.asOf}>
        <p className="meta">{textOf(of.dataUpdatedAt)}</p>
        <Button size="small" busy={isBusy && !isCutOff} onClick={() => void press()}>
          Refresh
        </Button>
      </div>
      {(of.isError || isCutOff) && <Notice kind="warn">{REPORTS.notRefreshed}</Notice>}
    </>
  );
}
