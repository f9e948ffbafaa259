import { TEMPLATE } from '#domain/fixed-ids.ts';
import { DatesTab } from '../capacity/dates-tab.tsx';
import { RoomTab } from '../capacity/room-tab.tsx';
import type { TemplateInfo } from '../description.ts';
import type { Place } from '../kinds.ts';
import { PricesTab } from '../prices/prices-tab.tsx';
import type { RecordItem } from '../record-queries.ts';
import { HistoryTab } from './history-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { ownPlaceOf } from './own-place.ts';
import type { RecordDraft } from './use-draft.ts';
import styles from './record.module.css';

type Tab = { key: string; label: string };

/** The tabs of a record, depending on its kind. */
export function tabsFor(template: TemplateInfo, record: RecordItem | null): Tab[] {
  const places = new Set(template.fields.map((field) => ownPlaceOf(template, field.key)));
  return [
    { key: 'details', label: 'Details' },
    ...(places.has('prices') ? [{ key: 'prices', label: 'Prices' }] : []),
    ...(places.has('dates') ? [{ key: 'dates', label: 'Dates' }] : []),
    ...(record && template._id === TEMPLATE.entitlementType ? [{ key: 'room', label: 'Room by date' }] : []),
    ...(record && template.weaves.some((weave) => weave.create.includes('admin')) ? [{ key: 'links', label: 'Links' }] : []),
    ...(record ? [{ key: 'history', label: 'History' }] : []),
  ];
}

export function RecordTabs({ tabs, here, onShow }: { tabs: readonly Tab[]; here: string; onShow: (key: string) => void }) {
  return (
    <div className={styles.tabs} role="group" aria-label="Parts of the record">
      {tabs.map(({ key, label }) => (
        <button key={key} type="button" className={styles.tab} aria-pressed={key === here} onClick={() => onShow(key)}>
          {label}
        </button>
      ))}
    </div>
  );
}

type PanelProps = { tab: string; place: Place; record: RecordItem | null; draft: RecordDraft; set: (field: string, value: unknown) => void };

export function TabPanel({ tab, place, record, draft, set }: PanelProps) {
  if (tab === 'prices') return <PricesTab template={place.template} draft={draft} set={set} />;
  if (tab === 'dates') return <DatesTab draft={draft} set={set} />;
  if (!record) return null;
  if (tab === 'room') return <RoomTab type={record} />;
  if (tab === 'links') return <LinksTab template={place.template} record={record} />;
  return <HistoryTab template={place.template} record={record} />;
}
