import * as z from 'zod/mini';
import { defineContract } from '#server/http/contract.ts';

export const exportMyData = defineContract({
  id: 'export-my-data',
  method: 'GET',
  path: '/account/export',
  who: ['web'],
  noHead: true,
  summary: 'Everything kept about the caller, their family and their orders here, as one file',
  produces: 'application/json',
  output: z.unknown(),
  refusals: [401, 429],
});
