import { activateTicket } from '#server/gate/activation.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { action } from '#server/http/route.ts';
import { activateEntitlementContract } from './contract.ts';

export const activateEntitlementAction = action(activateEntitlementContract, async (ctx, data) => {
  const place = await gatePlace(ctx, { terminal_id: data.terminal_id });
  const done = await activateTicket(ctx, data.doclet_id, { firstName: data.first_name, lastName: data.last_name, dob: data.dob || null }, place);
  return [
    {
      activation_id: done.activation_id,
      doclet_id: done.admission_id,
      first_name: done.first_name,
      last_name: done.last_name,
      dob: done.dob,
      activated_at: done.activated_at.toISOString(),
    },
  ];
});
