import { forgetForms } from './kept-form.ts';
import { forgetRegistration } from './registration.ts';
import { endSession } from './session.ts';

/** The person goes and the browser stays: what they typed is in none of its windows for whoever comes next. */
export function leaveThisBrowser(): void {
  endSession();
  forgetForms();
  forgetRegistration();
}
