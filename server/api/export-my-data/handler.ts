import { ownAccount } from '#server/accounts/profile/profile.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { exportPerson } from '#server/people/privacy/export-person.ts';
import { perDay } from '#server/platform/limits.ts';
import { exportMyData } from './contract.ts';

const A_DAY = perDay(20);

export const exportMyDataRoute = rawRoute(exportMyData, async (ctx, _input, reply) => {
  const account = await ownAccount(ctx);
  await ctx.limits.spend(`export:${account.account_id}`, A_DAY);
  reply.header('cache-control', 'no-store');
  return sendFile(reply, { file_name: 'my-data.json', mime: 'application/json' }, Buffer.from(JSON.stringify(await exportPerson(ctx, account), null, 2)));
});
