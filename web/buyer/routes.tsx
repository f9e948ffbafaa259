import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useBoot } from '#web/lib/page/boot.ts';
import { lazyScreen, whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { useCutOff } from './chrome/on-its-way.tsx';
import { EventChooser } from './shop/masthead.tsx';
import { ShopScreen } from './shop/shop-screen.tsx';
import { spelledAsInTable } from './spelling.ts';

const loadThanks = () => import('./thank-you/thank-you-screen.tsx').then((m) => m.ThankYouScreen);

/** The route table of the specification. The shop comes with the page; every other screen loads its own code. */
const screens = {
  // The thanks are loaded while the checkout is filled in: a line that is lost with the bank's answer must not hide that the order is paid.
  checkout: lazyScreen(() => import('./checkout/checkout-screen.tsx').then((m) => (whenIdle(loadThanks), m.CheckoutScreen))),
  thankYou: lazyScreen(loadThanks),
  signIn: lazyScreen(() => import('./sign-in/sign-in-screen.tsx').then((m) => m.SignInScreen)),
  checkEmail: lazyScreen(() => import('./check-email/check-email-screen.tsx').then((m) => m.CheckEmailScreen)),
  resetPassword: lazyScreen(() => import('./reset-password/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen)),
  completeAccount: lazyScreen(() => import('./complete-account/complete-account-screen.tsx').then((m) => m.CompleteAccountScreen)),
  dashboard: lazyScreen(() => import('./dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen)),
  family: lazyScreen(() => import('./family/family-screen.tsx').then((m) => m.FamilyScreen)),
  editFamily: lazyScreen(() => import('./edit-family/edit-family-screen.tsx').then((m) => m.EditFamilyScreen)),
  createGroup: lazyScreen(() => import('./create-group/create-group-screen.tsx').then((m) => m.CreateGroupScreen)),
  editGroup: lazyScreen(() => import('./edit-group/edit-group-screen.tsx').then((m) => m.EditGroupScreen)),
  myAccount: lazyScreen(() => import('./my-account/my-account-screen.tsx').then((m) => m.MyAccountScreen)),
  orders: lazyScreen(() => import('./orders/orders-screen.tsx').then((m) => m.OrdersScreen)),
  findTickets: lazyScreen(() => import('./find-tickets/find-tickets-screen.tsx').then((m) => m.FindTicketsScreen)),
  wallet: lazyScreen(() => import('./wallet/wallet-screen.tsx').then((m) => m.WalletScreen)),
  transfer: lazyScreen(() => import('./transfer/transfer-screen.tsx').then((m) => m.TransferScreen)),
  waiting: lazyScreen(() => import('./waiting/waiting-screen.tsx').then((m) => m.WaitingScreen)),
};

const RoomDoor = lazyScreen(() => import('./waiting-room/room-door.tsx').then((m) => m.RoomDoor));

export function Routes() {
  const [path] = useLocation();
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        {spelledAsInTable(path) !== path && (
          <Route>
            <Redirect to={spelledAsInTable(location.pathname) + location.search + location.hash} />
          </Route>
        )}
        <Route path="/" component={Shop} />
        <Route path="/tickets" component={Shop} />
        <Route path="/tickets/promo/:promo" component={Shop} />
        <Route path="/checkout/:storeID?" component={screens.checkout} />
        <Route path="/thank-you" component={screens.thankYou} />
        <Route path="/sign-in" component={screens.signIn} />
        <Route path="/registration/check-email/:id?/*?" component={screens.checkEmail} />
        <Route path="/reset-password/:t?/*?" component={screens.resetPassword} />
        <Route path="/registration/complete/:token?" component={screens.completeAccount} />
        <Route path="/dashboard" component={screens.dashboard} />
        <Route path="/family" component={screens.family} />
        <Route path="/editFamily/:id?" component={screens.editFamily} />
        <Route path="/createGroup" component={screens.createGroup} />
        <Route path="/editGroup" component={screens.editGroup} />
        <Route path="/myAccount" component={screens.myAccount} />
        <Route path="/orders" component={screens.orders} />
        <Route path="/find-tickets/:token?" component={screens.findTickets} />
        <Route path="/wallet/:key?" component={screens.wallet} />
        <Route path="/transfer/:token?" component={screens.transfer} />
        <Route path="/waiting/:token?" component={screens.waiting} />
        <Route>
          <Redirect to={`/${location.search}`} />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** An event that many want has its waiting room in front of the shop. */
function Shop() {
  const { event, events } = useBoot();
  const room = event?.waiting_room;
  if (!room || Date.parse(room.ends_at ?? '') <= serverNow()) return <ShopScreen />;
  return (
    <RoomDoor key={event._id} eventId={event._id} chooser={events.length > 1 && <EventChooser />}>
      <ShopScreen />
    </RoomDoor>
  );
}

/** Shown while a screen is loading. Offline it says why that takes long. */
function Waiting() {
  return <LoadingState text={useCutOff() ? 'The connection was lost. This page opens by itself once it is back.' : 'One moment…'} />;
}
