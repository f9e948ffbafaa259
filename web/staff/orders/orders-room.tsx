import { Route, Switch } from 'wouter';
import { OrderScreen } from './order-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

export function OrdersRoom() {
  return (
    <Switch>
      <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} orderId={id!} />}</Route>
      <Route>
        <SearchScreen />
      </Route>
    </Switch>
  );
}
