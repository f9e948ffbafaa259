import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { CopyEvent } from '../copy-event/copy-event.tsx';
import type { Place } from '../kinds.ts';
import { titleOf, type RecordItem } from '../record-queries.ts';
import { StateTag } from '../state-tag.tsx';
import { PutAway } from './put-away.tsx';
import { useShopAddress } from './use-shop-address.ts';
import styles from './record.module.css';

type Props = { place: Place; record: RecordItem | null; isDirty: boolean; children: ReactNode };

/** A record's title, its status, and the actions for the whole record. */
export function RecordFrame({ place, record, isDirty, children }: Props) {
  const { template, kind } = place;
  const status = record?.data['status'];
  const shop = useShopAddress(record);
  return (
    <>
      <nav aria-label="Way back" className={styles.way}>
        <Link href={`/catalogue/${template.key}`}>{kind.many}</Link>
      </nav>
      <RoomFrame
        title={record ? titleOf(record) : `New ${kind.one}`}
        beside={typeof status === 'string' && <StateTag state={status} />}
        actions={
          record && (
            <>
              {shop && (
                <a href={shop} target="_blank" rel="noopener" className={styles.action}>
                  See it in the shop
                </a>
              )}
              {kind.canCopy && (
                <Link href={`/catalogue/${template.key}/new?copy=${record._id}`} className={styles.action}>
                  Copy
                </Link>
              )}
              {template._id === TEMPLATE.venueEvent && <CopyEvent event={record} isDirty={isDirty} />}
              <PutAway place={place} record={record} isDirty={isDirty} />
            </>
          )
        }
      >
        {children}
      </RoomFrame>
    </>
  );
}
