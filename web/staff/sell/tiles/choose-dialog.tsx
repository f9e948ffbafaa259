import { useEffect, useRef, useState } from 'react';
import { productTitle } from '#domain/catalog/product.ts';
import { visitDateText } from '#domain/day-text.ts';
import { timeText } from '#domain/time-text.ts';
import type { Zone } from '#domain/zone.ts';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { MapOrList } from '#web/ui/places/map-or-list.tsx';
import { BackButton } from '../back-button.tsx';
import type { Place, Wish } from '../sale/wish.ts';
import { leftText } from '../sell-words.ts';
import { Choices } from './choices.tsx';
import type { Tile, Variant } from './tiles.ts';
import { usePlaces, type PlaceOffer } from './use-places.ts';
import { useTimes } from './use-times.ts';

type Props = { tile: Tile | null; zone: Zone; onAdd: (wish: Wish) => void; onClose: () => void };

/** Asks in one step for colour and size of merchandise, or for time and place of a pass. */
export function ChooseDialog({ tile, onClose, onAdd, ...known }: Props) {
  const asked = useRef(tile);
  asked.current = tile;
  const add = (wish: Wish) => {
    // The times of a day may come while the dialog fades out.
    if (!asked.current) return;
    onAdd(wish);
    onClose();
  };
  return (
    <Dialog open={tile !== null} title={tile?.name ?? ''} onClose={onClose} footer={<BackButton onBack={onClose} />}>
      {tile && (tile.variants.length > 1 ? <Variants tile={tile} onAdd={add} /> : <TimeAndPlace variant={tile.variants[0]!} onAdd={add} {...known} />)}
    </Dialog>
  );
}

function Variants({ tile, onAdd }: { tile: Tile; onAdd: (wish: Wish) => void }) {
  const count = useCount();
  const byColor = Map.groupBy(tile.variants, ({ product }) => product.color ?? '');
  return [...byColor].map(([color, variants]) => (
    <Choices
      key={color}
      title={color}
      choices={variants.map((variant) => ({
        key: variant.product._id,
        label: variant.product.size || (color === '' ? productTitle(variant.product) : color),
        spoken: productTitle(variant.product),
        note: variant.state === 'open' ? leftText(variant.left, count) : 'Sold out',
        priceCents: variant.priceCents,
        isOpen: variant.state === 'open',
        onChoose: () => onAdd({ product: variant.product, date: variant.date, time: null, place: null, priceCents: variant.priceCents! }),
      }))}
    />
  ));
}

type Chosen = { variant: Variant; onAdd: (wish: Wish) => void } & Pick<Props, 'zone'>;

function TimeAndPlace({ variant, zone, onAdd }: Chosen) {
  const { product, date, priceCents } = variant;
  const { times, error, refetch, isLoading } = useTimes(product.session_ids ?? [], date, zone);
  const [time, setTime] = useState<string | null>(null);
  const needsPlace = product.has_spaces === true;
  const isReady = !isLoading && !error;
  const add = (at: string | null, place: Place | null, price = priceCents) => price !== null && onAdd({ product, date, time: at, place, priceCents: price });
  const isPlain = isReady && times.length === 0 && !needsPlace;
  useEffect(() => {
    // There is neither a time nor a place to choose.
    if (isPlain) add(null, null);
  }, [isPlain]);
  if (error) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (!isReady || isPlain) return <LoadingState text="Looking up the times…" />;
  return (
    <>
      <p className="meta">{visitDateText(date)}</p>
      {times.length > 0 && (
        <Choices
          title="Time"
          choices={times.map((one) => ({
            key: one.id,
            label: one.endTime ? `${timeText(one.startTime)} – ${timeText(one.endTime)}` : timeText(one.startTime),
            note: one.isOpen ? one.name : 'Over',
            priceCents: null,
            isOpen: one.isOpen,
            isChosen: time === one.startTime,
            onChoose: () => (needsPlace ? setTime(one.startTime) : add(one.startTime, null)),
          }))}
        />
      )}
      {times.length > 0 && !times.some((one) => one.isOpen) && <Notice kind="warn">The times of this day are over.</Notice>}
      {needsPlace && (times.length === 0 || time !== null) && <Places variant={variant} onChoose={(place, price) => add(time, place, price ?? priceCents)} />}
    </>
  );
}

function Places({ variant, onChoose }: { variant: Variant; onChoose: (place: Place, priceCents: Variant['priceCents']) => void }) {
  const { data, error, refetch } = usePlaces(variant.product, variant.date);
  if (error && !data) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (!data) return <LoadingState text="Looking up the places…" />;
  if (data.length === 0) return <Notice kind="warn">There is no place of this on that day.</Notice>;
  const choose = (place: PlaceOffer) => place.isFree && onChoose({ id: place.id, name: place.name }, place.priceCents);
  const list = [...Map.groupBy(data, ({ section }) => section)].map(([section, places]) => (
    <Choices
      key={section}
      title={section || 'Places'}
      choices={places.map((place) => ({
        key: place.id,
        label: place.name,
        note: [place.notes, place.isFree ? '' : 'Taken'].filter(Boolean).join(' · '),
        priceCents: place.priceCents,
        isOpen: place.isFree,
        onChoose: () => choose(place),
      }))}
    />
  ));
  return <MapOrList places={data} stateOf={({ isFree }) => (isFree ? 'free' : 'taken')} onPress={choose} list={list} />;
}
