import { useState } from 'react';
import { useLocation } from 'wouter';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { forgetOffer, keptOffer } from '#web/lib/kept/kept-offer.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Callout } from './callout.tsx';

/** Leads people who made an account because they were sent tickets back to those tickets. */
export function OfferCallout() {
  const [, navigate] = useLocation();
  const [token, setToken] = useState(keptOffer);
  if (token === null) return null;
  const dismiss = () => {
    forgetOffer();
    setToken(null);
  };
  return (
    <Callout label="Tickets sent to you" title={TRANSFER.waitsTitle} text={TRANSFER.waitsText} onLater={dismiss}>
      <Button size="small" kind="primary" onClick={() => navigate(`${PATHS.transfer}/${token}`)}>
        See them
      </Button>
    </Callout>
  );
}
