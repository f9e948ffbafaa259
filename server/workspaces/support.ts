import type { Ctx } from '#server/context.ts';
import { personNeeded } from '#server/errors.ts';
import { isUnproven } from '#server/http/actor.ts';
import { tellStaff } from '#server/platform/live-rooms.ts';

export type SupportRequest = {
  issue_title: string;
  issue_description: string;
  issuer_name: string;
  issuer_phone: string;
  issuer_email: string;
  issuer_pref_contact: string;
};

const SIGNED_OUT = { max: 5, perSeconds: 3600 };
const SIGNED_IN = { max: 20, perSeconds: 3600 };

/** Anybody may ask for help, so requests are counted. Visitors who are signed out, and guests, first solve a robot check. */
export async function sendSupportRequest(ctx: Ctx, request: SupportRequest, captchaToken: string | null): Promise<string> {
  if (isUnproven(ctx.actor)) {
    await ctx.limits.spend(`support:${ctx.address}`, SIGNED_OUT);
    const outcome = await ctx.captcha.verify(ctx, captchaToken);
    if (outcome !== 'passed') throw personNeeded();
  } else await ctx.limits.spend(`support:${ctx.actor.accountId}`, SIGNED_IN);
  const id = ctx.random.objectId();
  await ctx.db
    .insertInto('support_request')
    .values({ workspace_id: ctx.workspace.id, support_id: id, account_id: ctx.actor.accountId, ...request, created_at: new Date(ctx.clock.now()) })
    .execute();
  tellStaff(ctx);
  return id;
}
