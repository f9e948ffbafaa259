import { templateDataSchema } from '#domain/templates/data-schema.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { recordProblems } from '#domain/templates/record-rules.ts';
import type { Ctx } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';

/** Demo records pass the same schema as any operator's, so that the demo never shows what could not be saved. */
export async function addRecord(ctx: Ctx, templateId: string, data: Record<string, unknown>, owner: { ownerAccount?: string } = {}): Promise<string> {
  const template = TEMPLATES_BY_ID.get(templateId);
  if (!template) throw new Error(`No template ${templateId}`);
  const parsed = templateDataSchema(template, 'create').safeParse(data);
  if (!parsed.success) throw new Error(`Demo ${template.name} '${String(data['name'] ?? data['code'])}': ${JSON.stringify(parsed.error.issues[0])}`);
  const problems = recordProblems(template, parsed.data);
  if (problems.length > 0) throw new Error(`Demo ${template.name}: ${JSON.stringify(problems)}`);
  return (await insertDoclet(ctx, { templateId, data: parsed.data, ...owner })).id;
}

/** A picture drawn for the demo, stored as any operator's public picture is. */
export async function addPicture(
  ctx: Ctx,
  fileName: string,
  svg: string,
  alt: string,
  size: { width: number; height: number },
): Promise<Record<string, unknown>> {
  const stored = await ctx.files.store(ctx, {
    bytes: Buffer.from(svg),
    fileName,
    mime: 'image/svg+xml',
    public: true,
    purpose: 'product',
    ownerAccount: null,
    subjectDoclet: null,
  });
  return { file_name: stored.fileName, alt, ...size };
}
