import { useEffect, useMemo, useState } from 'react';
import { cheapestDays } from '#domain/catalog/calendar.ts';
import { leastAtOnce, visitDateFor, type Product } from '#domain/catalog/product.ts';
import { sumCents, type Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { htmlWords, isRichHtml } from '#web/lib/html-words.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { addHeldLines } from '../cart/cart-actions.ts';
import { HoldClock } from '../cart/hold-clock.tsx';
import { useCart } from '../cart/use-cart.ts';
import { recordUse } from '../chrome/resource-use.ts';
import { openDescription } from '../dialogs/open-dialog.ts';
import { AddonRows } from './addon-rows.tsx';
import { refreshAvailability } from './availability-store.ts';
import { ChoiceRows } from './choice-rows.tsx';
import { dayFaces } from './day-faces.ts';
import { ownTermsWords } from './own-terms-words.ts';
import { SessionPills } from './session-pills.tsx';
import { datesToWaitFor, daysOf, dayOn, needsDay, offerOf, waitableDays, type Shelf } from './shelf.ts';
import { SizePills } from './size-pills.tsx';
import { SpacePicker } from './space-picker.tsx';
import { toHeldLine } from './unit.ts';
import type { Selection } from './use-selection.ts';
import { useSessions } from './use-sessions.ts';
import { useUnits, type Units } from './use-units.ts';
import { WaitButton } from './wait-button.tsx';
import styles from './add-to-cart.module.css';

type Props = { open: boolean; selection: Selection; shelf: Shelf; picked: Day | null; onPick: (day: Day) => void; onClose: () => void };

/** Day, quantity, extras and total. Each unit is held as soon as it is added, and Back releases all of them. */
export function AddToCartDialog({ open, selection, shelf, picked, onPick, onClose }: Props) {
  const ws = useWorkspaceId();
  const { event } = useBoot();
  const money = useMoney();
  const units = useUnits();
  const cart = useCart();
  const [product, setProduct] = useState(selection.first);
  const { day, isSoldOut, isOwn, visitDate, sessions, session, chooseTime, missing } = useVisit({ product, shelf, picked, units });
  const total = sumCents([...units.units.map((unit) => unit.priceCents), units.waitingCents]);
  const few = tooFewHint(
    units.units.filter((unit) => unit.product._id === product._id).length,
    cart.lines.filter((line) => line.passId === product._id).length,
    product,
  );
  const add = () => {
    const taken = units.take();
    addHeldLines(taken.map(toHeldLine));
    // Other passes may share the capacity that these units take.
    void refreshAvailability(ws);
    recordUse(ws, event?._id ?? null, 'click', { what: 'add to cart', units: taken.length });
    onClose();
  };
  const isShort = units.units.length === 0 || few !== null;
  const adding = useAdding(units, isShort, add);
  const back = () => {
    adding.giveUp();
    units.releaseAll();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={selection.title}
      eyebrow={selection.section}
      onClose={back}
      footer={<Foot units={units} totalCents={total} isShort={isShort} adding={adding} onBack={back} />}
    >
      <ProductWords product={product} />
      {needsDay(product) && (
        <DayChoice
          shelf={shelf}
          product={product}
          picked={isSoldOut ? picked : day}
          onPick={(next) => (onPick(next), announce(`${money.full(dayOn(shelf, product, next).priceCents ?? total)} each on this date.`))}
        />
      )}
      {selection.choices.length > 1 && (
        <SizePills
          items={selection.choices}
          current={product}
          stateOf={(item) => (units.units.some((unit) => unit.product === item) ? 'open' : offerOf(shelf, item, null).state)}
          onChoose={setProduct}
          label="Size"
        />
      )}
      <SessionPills sessions={sessions} chosen={session} onChoose={(entry) => chooseTime(entry.startTime)} />
      {product.has_spaces && visitDate !== null && (
        <SpacePicker product={product} visitDate={visitDate} entryTime={session?.startTime ?? null} shelf={shelf} units={units} isLocked={missing !== null} />
      )}
      {missing !== null && <p className={styles.hint}>{missing}</p>}
      {isSoldOut && !isOwn && <WaitButton product={product} dates={datesToWaitFor(shelf, product, picked)} />}
      <ChoiceRows
        shelf={shelf}
        choices={selection.choices}
        product={product}
        visitDate={missing === null ? visitDate : null}
        entryTime={session?.startTime ?? null}
        units={units}
      />
      {few !== null && <p className={styles.hint}>{few}</p>}
      {visitDate !== null && <AddonRows shelf={shelf} product={product} visitDate={visitDate} session={session} units={units} />}
    </Dialog>
  );
}

/** Day and time of the visit as far as they are chosen, and what is still missing. */
function useVisit({ product, shelf, picked, units }: { product: Product; shelf: Shelf; picked: Day | null; units: Units }) {
  const [time, chooseTime] = useState<string | null>(null);
  const asked = picked !== null && needsDay(product) ? dayOn(shelf, product, picked) : null;
  const isSoldOut = asked?.state === 'sold-out';
  // A buyer who holds the last places of a day may still go on with that day.
  const isOwn = isSoldOut && (units.isBusy || units.units.some((unit) => unit.visitDate === picked));
  const day = asked?.state === 'open' || isOwn ? picked : null;
  const visitDate = visitDateFor(product, day);
  const sessions = useSessions(product, visitDate);
  const session = sessions.list.find((entry) => entry.startTime === time && entry.isOpen) ?? null;
  const missing = missingChoice(visitDate !== null, isSoldOut, sessions.list.length > 0 && session === null);
  return { day, isSoldOut, isOwn, visitDate, sessions, session, chooseTime, missing };
}

type Adding = ReturnType<typeof useAdding>;

/** The button may be pressed while the last units are still being held. What was chosen is added once they are. */
function useAdding(units: Units, isShort: boolean, add: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || units.isBusy) return;
    setWaiting(false);
    if (!isShort && Object.keys(units.faults).length === 0) add();
  });
  return { isWaiting, press: () => (units.isBusy ? setWaiting(true) : add()), giveUp: () => setWaiting(false) };
}

type FootProps = { units: Units; totalCents: Cents; isShort: boolean; adding: Adding; onBack: () => void };

/** How long the units are held, what they come to, and the ways out. */
function Foot({ units, totalCents, isShort, adding, onBack }: FootProps) {
  const money = useMoney();
  const held = units.units.map((unit) => unit.until);
  return (
    <>
      <div className={styles.hold}>
        {held.length === 0 ? (
          <p className={styles.promise}>What you choose is held for you.</p>
        ) : (
          <HoldClock until={Math.min(...held)} keep={units.keepLonger} />
        )}
      </div>
      <Button kind="quiet" onClick={onBack} className={styles.back}>
        Back
      </Button>
      <span className={styles.total}>
        <span className="meta">Total</span>
        <output className={`num ${styles.amount}`} aria-live="polite">
          {money.full(totalCents)}
        </output>
      </span>
      <Button kind="primary" busy={adding.isWaiting} disabled={isShort && !units.isBusy} onClick={adding.press}>
        Add to Cart
      </Button>
    </>
  );
}

function ProductWords({ product }: { product: Product }) {
  const words = htmlWords(product.description);
  const terms = ownTermsWords(product);
  if (!words && !product.notice && !terms && !isRichHtml(product.description)) return null;
  return (
    <div className={styles.words}>
      {words && (
        <p dir="auto" className="meta">
          {words}
        </p>
      )}
      {isRichHtml(product.description) && (
        <button type="button" className={`link ${styles.more}`} onClick={() => void openDescription(product.name, product.description ?? '')}>
          Read more
        </button>
      )}
      {product.notice && (
        <p dir="auto" className={styles.notice}>
          {product.notice}
        </p>
      )}
      {terms && <p className="meta">{terms}</p>}
    </div>
  );
}

function DayChoice({ shelf, product, picked, onPick }: { shelf: Shelf; product: Product; picked: Day | null; onPick: (day: Day) => void }) {
  const money = useMoney();
  const faceOf = useMemo(() => {
    const days = daysOf(shelf, product);
    return dayFaces({ days, cheapest: cheapestDays(days), waitable: new Set(waitableDays(shelf, product)) }, shelf.today, money);
  }, [shelf, product, money]);
  return (
    <div className={styles.calendar}>
      <Calendar range={shelf.range} today={shelf.today} selected={picked} months={1} faceOf={faceOf} onPick={onPick} />
    </div>
  );
}

function missingChoice(hasDate: boolean, isSoldOut: boolean, lacksTime: boolean): string | null {
  if (!hasDate) return isSoldOut ? 'Sold out for this date. Choose another one to go on.' : 'Choose a date to go on.';
  return lacksTime ? 'Choose a time to go on.' : null;
}

/** A product may have a minimum per order. Units in the cart count towards it. */
function tooFewHint(chosen: number, inCart: number, product: Product): string | null {
  return chosen > 0 && chosen + inCart < leastAtOnce(product) ? `This is sold from ${product.min_per_order} on.` : null;
}
