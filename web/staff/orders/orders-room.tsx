import { Route, Switch } from 'wouter';
import { NotForYou } from '../chrome/frame/not-for-you.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { GroupScreen } from './groups/group-screen.tsx';
import { GroupsScreen } from './groups/groups-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

export function OrdersRoom() {
  return (
    <Switch>
      <Route path="/orders/groups/*?">
        <Groups />
      </Route>
      <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} orderId={id} />}</Route>
      <Route>
        <SearchScreen />
      </Route>
    </Switch>
  );
}

function Groups() {
  const { role } = useWorker();
  if (role === 'pos') return <NotForYou to="/orders" place="Orders" />;
  return (
    <Switch>
      <Route path="/orders/groups/:id">{({ id }) => <GroupScreen key={id} groupId={id} />}</Route>
      <Route>
        <GroupsScreen />
      </Route>
    </Switch>
  );
}
