/** The path of each screen. Links are made from here, so that no screen imports another. */
export const PATHS = {
  tickets: '/',
  checkout: '/checkout',
  thankYou: '/thank-you',
  signIn: '/sign-in',
  checkEmail: '/registration/check-email',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  family: '/family',
  editFamily: '/editFamily',
  createGroup: '/createGroup',
  editGroup: '/editGroup',
  myAccount: '/myAccount',
  orders: '/orders',
  findTickets: '/find-tickets',
  transfer: '/transfer',
  waiting: '/waiting',
} as const;
