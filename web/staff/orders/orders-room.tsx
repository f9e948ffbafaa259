import { Route, Switch } from 'wouter';
import { GroupScreen } from './groups/group-screen.tsx';
import { GroupsScreen } from './groups/groups-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

export function OrdersRoom() {
  return (
    <Switch>
      <Route path="/orders/groups">
        <GroupsScreen />
      </Route>
      <Route path="/orders/groups/:id">{({ id }) => <GroupScreen key={id} groupId={id} />}</Route>
      <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} orderId={id} />}</Route>
      <Route>
        <SearchScreen />
      </Route>
    </Switch>
  );
}
