import { lazy, Suspense, type ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { ShopScreen } from './shop/shop-screen.tsx';

/** The route table of the specification. The shop is on the first path; every other screen brings its own code. */
const screens = {
  checkout: screen(() => import('./checkout/checkout-screen.tsx').then((m) => m.CheckoutScreen)),
  thankYou: screen(() => import('./thank-you/thank-you-screen.tsx').then((m) => m.ThankYouScreen)),
  signIn: screen(() => import('./sign-in/sign-in-screen.tsx').then((m) => m.SignInScreen)),
  checkEmail: screen(() => import('./check-email/check-email-screen.tsx').then((m) => m.CheckEmailScreen)),
  resetPassword: screen(() => import('./reset-password/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen)),
  completeAccount: screen(() => import('./complete-account/complete-account-screen.tsx').then((m) => m.CompleteAccountScreen)),
  dashboard: screen(() => import('./dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen)),
  family: screen(() => import('./family/family-screen.tsx').then((m) => m.FamilyScreen)),
  editFamily: screen(() => import('./edit-family/edit-family-screen.tsx').then((m) => m.EditFamilyScreen)),
  createGroup: screen(() => import('./create-group/create-group-screen.tsx').then((m) => m.CreateGroupScreen)),
  editGroup: screen(() => import('./edit-group/edit-group-screen.tsx').then((m) => m.EditGroupScreen)),
  myAccount: screen(() => import('./my-account/my-account-screen.tsx').then((m) => m.MyAccountScreen)),
  orders: screen(() => import('./orders/orders-screen.tsx').then((m) => m.OrdersScreen)),
};

export function Routes() {
  return (
    <Suspense fallback={<LoadingState text="One moment…" />}>
      <Switch>
        <Route path="/" component={ShopScreen} />
        <Route path="/tickets" component={ShopScreen} />
        <Route path="/tickets/promo/:promo" component={ShopScreen} />
        <Route path="/checkout/:storeID?" component={screens.checkout} />
        <Route path="/thank-you" component={screens.thankYou} />
        <Route path="/sign-in" component={screens.signIn} />
        <Route path="/registration/check-email/:id?" component={screens.checkEmail} />
        <Route path="/reset-password/:t?" component={screens.resetPassword} />
        <Route path="/registration/complete/:token?" component={screens.completeAccount} />
        <Route path="/dashboard" component={screens.dashboard} />
        <Route path="/family" component={screens.family} />
        <Route path="/editFamily/:id?" component={screens.editFamily} />
        <Route path="/createGroup" component={screens.createGroup} />
        <Route path="/editGroup" component={screens.editGroup} />
        <Route path="/myAccount" component={screens.myAccount} />
        <Route path="/orders" component={screens.orders} />
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}

function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
