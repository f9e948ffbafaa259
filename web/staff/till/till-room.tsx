import { Link, Route, Switch } from 'wouter';
import { useLive } from '#web/staff/chrome/calls/use-live.ts';
import { AtDesk } from '#web/staff/chrome/desk/choose-desk.tsx';
import { useDesk, type Terminal } from '#web/staff/chrome/desk/desk.ts';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ClosedTillPage } from './closed-till-page.tsx';
import { TillHistory } from './till-history.tsx';
import { TillNow } from './till-now.tsx';
import { useLookAgain } from './till-queries.ts';
import styles from './till.module.css';

/** This terminal's drawer: opening, cash in and out, counting; and the tills closed before. */
export function TillRoom() {
  return <AtDesk kind="till">{(terminal) => <TillOf key={terminal.terminal_id} terminal={terminal} />}</AtDesk>;
}

function TillOf({ terminal }: { terminal: Terminal }) {
  const { terminals, choose } = useDesk('till');
  const lookAgain = useLookAgain(terminal.terminal_id);
  useLive(() => void lookAgain());
  return (
    <Switch>
      <Route path="/till/history">
        <TillHistory terminal={terminal} />
      </Route>
      <Route path="/till/closed/:id">{({ id }) => <ClosedTillPage id={id} />}</Route>
      <Route>
        <RoomFrame
          title="Till"
          beside={<TillTags terminal={terminal} />}
          actions={
            <>
              {terminals.length > 1 && <Button onClick={() => choose(null)}>Another till</Button>}
              <Link className={styles.linkButton} href="/till/history">
                Closed tills
              </Link>
            </>
          }
        >
          <TillNow terminal={terminal} />
        </RoomFrame>
      </Route>
    </Switch>
  );
}

function TillTags({ terminal }: { terminal: Terminal }) {
  return (
    <span className={styles.tags}>
      <span className="tag">{terminal.name}</span>
      {terminal.till ? <span className="tag good">Open</span> : <span className="tag">{terminal.till_held_by ? 'Open elsewhere' : 'Closed'}</span>}
    </span>
  );
}
