import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, malformed } from '#server/errors.ts';
import { isSoundText } from './json-body.ts';

/** Multipart forms are accepted only by calls that declare one. Everywhere else such a body is refused unread. */
export type Form = { fields: Map<string, string>; file: { bytes: Buffer; fileName: string } | null };

const LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 };

export async function acceptForms(app: FastifyInstance): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart');
  await app.register(multipart, { throwFileSizeLimit: true });
}

export async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Form> {
  if (!request.isMultipart()) throw new AppError(415, 'unsupported-media-type', 'Send the file as multipart/form-data.');
  const form: Form = { fields: new Map(), file: null };
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes } })) {
      if (part.type === 'file') form.file = { bytes: await part.toBuffer(), fileName: soundText(part.filename ?? '') };
      else form.fields.set(part.fieldname, soundText(typeof part.value === 'string' ? part.value : ''));
    }
  } catch (reason) {
    throw asRefusal(reason);
  }
  return form;
}

/** The content of a form in short, with a hash for the file, so that two forms can be compared. */
export function saidBy({ fields, file }: Form): object {
  const sent = file && { fileName: file.fileName, sha256: createHash('sha256').update(file.bytes).digest('base64url') };
  return { fields: [...fields], file: sent };
}

function soundText(text: string): string {
  if (!isSoundText(text)) throw malformed('The form holds text that is not valid Unicode.');
  return text;
}

function asRefusal(reason: unknown): unknown {
  if (reason instanceof AppError) return reason;
  const status = reason instanceof Error && 'statusCode' in reason ? reason.statusCode : undefined;
  return status === 413 ? new AppError(413, 'too-large', 'The file or the form is too large.') : malformed('The form could not be read.');
}
