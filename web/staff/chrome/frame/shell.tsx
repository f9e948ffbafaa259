import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { productsOf, useBoot } from '#web/lib/page/boot.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { WaitingBadge } from '#web/staff/chrome/waiting/waiting-badge.tsx';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { RoomOnItsWay } from '#web/staff/room-on-its-way.tsx';
import { BeforeTheFirstSale, roomAt, roomsFor, type Room } from '#web/staff/rooms.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { NotForYou } from './not-for-you.tsx';
import { SignOut } from './sign-out.tsx';
import styles from './shell.module.css';

const DUTY = { pos: 'Till', staff: 'Staff', admin: 'Administrator' } as const;

/** The menu of rooms beside the open room. */
export function Shell() {
  const { workspace } = useBoot();
  const worker = useWorker();
  const rooms = roomsFor(worker.role);
  const [path] = useLocation();
  const room = roomAt(path, rooms);
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = workspace?.name ?? 'Entrada';
  useArrival(path, `${room?.label ?? 'Staff'} · ${name}`, main, () => setOpen(false));
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        Skip to the page
      </a>
      <header className={styles.bar}>
        <strong className={styles.logo}>{name}</strong>
        <span className={styles.here}>{room?.label}</span>
        <Button kind="quiet" size="small" aria-expanded={isOpen} aria-controls="rooms" onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'close' : 'menu'} /> Menu
          {!isOpen && rooms.some(countsWhatWaits) && <WaitingBadge />}
        </Button>
      </header>
      <div id="rooms" className={styles.side} data-open={isOpen}>
        <strong className={styles.logo}>{name}</strong>
        <nav aria-label="Rooms" className={styles.rooms}>
          <Rooms rooms={rooms.filter((one) => !one.isOffice)} current={room} />
          {rooms.some((one) => one.isOffice) && <hr className={styles.rule} />}
          <Rooms rooms={rooms.filter((one) => one.isOffice)} current={room} />
        </nav>
        <Who />
      </div>
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<RoomOnItsWay />}>
          <Switch>
            {rooms.map(({ path: at, screen }) => (
              <Route key={at} path={`${at}/*?`} component={screen} />
            ))}
            <Route>{roomAt(path) ? <NotForYou to={rooms[0]!.path} place={rooms[0]!.label} /> : <Arrival to={rooms[0]!.path} />}</Route>
          </Switch>
        </Suspense>
      </main>
    </div>
  );
}

function Arrival({ to }: { to: string }) {
  const isOffering = productsOf(useBoot()).length > 0;
  return useWorker().role === 'admin' && !isOffering ? <BeforeTheFirstSale otherwise={to} /> : <Redirect to={to} />;
}

const countsWhatWaits = (room: Room): boolean => room.path === '/approvals';

function Rooms({ rooms, current }: { rooms: Room[]; current: Room | null }) {
  return rooms.map((room) => (
    <Link key={room.path} href={room.path} className={styles.room} aria-current={room === current ? 'page' : undefined}>
      {room.label}
      {countsWhatWaits(room) && <WaitingBadge />}
    </Link>
  ));
}

function Who() {
  const worker = useWorker();
  return (
    <div className={styles.who}>
      <span>
        {`${worker.first_name} ${worker.last_name}`.trim() || worker.email}
        <span className={styles.duty}>{DUTY[worker.role]}</span>
      </span>
      <SignOut />
    </div>
  );
}

/** A new room starts at the top of the page and is announced by its title. */
function useArrival(path: string, title: string, main: React.RefObject<HTMLElement | null>, onArrive: () => void): void {
  const first = useRef(true);
  const arrive = useRef(onArrive);
  arrive.current = onArrive;
  const room = path.split('/')[1];
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // What led to another page of the room is often gone there.
    if (!first.current) stayOnPage();
  }, [path]);
  useEffect(() => {
    arrive.current();
    if (!first.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [room, main]);
}
