import { useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { isWritable, useTemplates } from './description.ts';
import { placesIn, type Place } from './kinds.ts';
import { RecordList } from './list/record-list.tsx';
import { RecordPage } from './record/record-page.tsx';
import { AddSpaces } from './spaces/add-spaces.tsx';
import { SubNavigation } from './sub-navigation.tsx';
import styles from './catalogue-room.module.css';

/** Everything that a venue enters about itself: what it sells, capacities, places, people. */
export function CatalogueRoom() {
  useArrival(useLocation()[0]);
  const { data: templates, error, refetch } = useTemplates();
  if (error && !templates) return <RetryState title={error.message} onRetry={refetch} />;
  if (!templates) return <LoadingState text="Opening the catalogue…" />;
  const groups = placesIn(templates.filter(isWritable));
  const places = groups.flatMap((group) => group.places);
  const first = places[0];
  if (!first) return <EmptyState title="There is nothing here that you may change." isPage />;
  return (
    <div className={styles.room}>
      <SubNavigation groups={groups} />
      <div className={styles.content}>
        <Switch>
          {places.map((place) => (
            <Route key={place.template.key} path={`/catalogue/${place.template.key}/*?`}>
              <PlaceScreen place={place} />
            </Route>
          ))}
          <Route>
            <Redirect to={`/catalogue/${first.template.key}`} />
          </Route>
        </Switch>
      </div>
    </div>
  );
}

function PlaceScreen({ place }: { place: Place }) {
  const [path] = useLocation();
  const id = path.split('/')[3] ?? '';
  if (id === '') return <RecordList key={place.template.key} place={place} />;
  if (id === 'many' && place.kind.canAddMany) return <AddSpaces place={place} />;
  return <RecordPage key={id} place={place} id={id === 'new' ? null : id} />;
}

/** Another list or record starts at the top of the page, and the keyboard continues from there. */
function useArrival(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
