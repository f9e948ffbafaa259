import { fullName } from '#domain/person-name.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { partyAtGate } from '#server/gate/order-party.ts';
import { action } from '#server/http/route.ts';
import { orderAtGateContract } from './contract.ts';

export const orderAtGateAction = action(orderAtGateContract, async (ctx, data) => {
  const party = await partyAtGate(ctx, await gatePlace(ctx, data), data.nonce);
  return party.map((ticket) => ({
    _id: ticket.admission_id,
    name: ticket.name,
    person_name: fullName(ticket.first_name, ticket.last_name),
    admits: ticket.admits,
  }));
});
