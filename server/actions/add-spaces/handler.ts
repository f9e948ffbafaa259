import { addSpaces } from '#server/catalog/add-spaces.ts';
import { action } from '#server/http/route.ts';
import { addSpacesContract } from './contract.ts';

export const addSpacesAction = action(addSpacesContract, (ctx, { same, spaces }) => addSpaces(ctx, same, spaces));
