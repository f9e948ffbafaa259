import { forgetForms } from './kept-form.ts';
import { forgetOffer } from './kept-offer.ts';
import { forgetRegistration } from './registration.ts';
import { endSession } from './session.ts';

/** For when a person signs out and others may use the browser: no window keeps what they typed. */
export function leaveThisBrowser(): void {
  endSession();
  forgetForms();
  forgetOffer();
  forgetRegistration();
}
