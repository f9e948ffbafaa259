import type * as z from 'zod/mini';
import { $ZodObjectJIT } from 'zod/v4/core';

/**
 * `zod/mini`, which the browser loads too, checks an object field by field. The server may compile code, so each object schema gets a compiled parser as full zod would make it, at
 * about half the cost.
 */
export function compileSchema(schema: z.ZodMiniType | undefined): void {
  if (!schema || compiled.has(schema)) return;
  compiled.add(schema);
  for (const part of partsOf(schema)) compileSchema(part);
  const { _zod: inner } = schema;
  if (inner.def.type !== 'object') return;
  // Without further checks an object's `run` is its `parse`; with checks, its `run` calls `parse` itself.
  const isRunAsParsed = inner.run === inner.parse;
  $ZodObjectJIT.init(schema as never, inner.def as never);
  if (isRunAsParsed) inner.run = inner.parse;
}

const compiled = new WeakSet<z.ZodMiniType>();

function partsOf({ _zod: { def } }: z.ZodMiniType): z.ZodMiniType[] {
  return Object.values(def).flatMap((part: unknown) => (isSchema(part) ? part : isHolder(part) ? Object.values(part).filter(isSchema) : []));
}

const isHolder = (part: unknown): part is object => typeof part === 'object' && part !== null;
const isSchema = (part: unknown): part is z.ZodMiniType => isHolder(part) && '_zod' in part;
