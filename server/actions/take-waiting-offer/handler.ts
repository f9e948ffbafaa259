import { action } from '#server/http/route.ts';
import { takeOffer } from '#server/waiting/answer-link.ts';
import { takeWaitingOfferContract } from './contract.ts';

export const takeWaitingOfferAction = action(takeWaitingOfferContract, (ctx, { token }) => takeOffer(ctx, token));
