import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { takesKey } from './idempotency.ts';

/** The reference is drawn from the contracts that also validate: it cannot say anything else than what holds. */
export function openApiDocument(contracts: readonly Contract[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = pathOf(contract, Object.keys(paths));
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, namesIn(path)) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entrada',
      version: '1',
      description: 'Every answer is `{ data, meta? }`, every refusal `{ errors: [{ code, message, path? }] }` with an `x-request-id`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: '`auth_key` of a sign-in; `meta.auth_key` of an answer replaces it.' } },
      schemas: { Errors: ERRORS },
    },
    paths,
  };
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Paths that differ in the names of their parameters alone are one path: the first to come names them. */
function pathOf(contract: Contract, known: readonly string[]): string {
  const path = `/api${contract.path}`.replace(/:(\w+)/g, '{$1}');
  const shapeOf = (other: string) => other.replaceAll(/\{\w+\}/g, '{}');
  return known.find((other) => shapeOf(other) === shapeOf(path)) ?? path;
}

const ERRORS = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, path: { type: 'array', items: { type: ['string', 'integer'] } } },
      },
    },
  },
};

function operation(contract: Contract, names: readonly string[]): object {
  const refusals = new Set([
    400,
    404,
    429,
    503,
    ...(contract.needsNoSession ? [] : [401]),
    ...(contract.who.length < 5 ? [403] : []),
    ...(contract.method === 'GET' ? [] : [409, 413, 415, 422]),
    ...(contract.refusals ?? []),
  ]);
  return {
    operationId: contract.id,
    summary: contract.summary,
    tags: [contract.action ? 'actions' : (contract.path.split('/')[1] ?? 'calls')],
    description: `May be called by: ${contract.who.map((caller) => (caller === 'nobody' ? 'anyone, signed out' : caller)).join(', ')}.`,
    ...(contract.who.includes('nobody') ? { security: [{}, { session: [] }] } : { security: [{ session: [] }] }),
    parameters: [...renamed(parametersOf(contract.params, 'path'), contract, names), ...parametersOf(contract.query, 'query'), ...headersOf(contract)],
    ...bodyOf(contract),
    responses: {
      [contract.status ?? 200]: {
        description: 'Done',
        content: answerOf(contract),
      },
      ...Object.fromEntries(
        [...refusals]
          .toSorted((a, b) => a - b)
          .map((status) => [status, { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } } }]),
      ),
    },
  };
}

const header = (name: string, description: string, schema: object) => ({ name, in: 'header', required: false, description, schema });

const PAGING = [
  header('x-limit', 'Rows of a page; at most 1,000 rows and 5 MB are given at a time.', { type: 'integer', minimum: 1, default: 20 }),
  header('x-sort-key', 'What the rows are sorted by.', { type: 'string', default: '_id' }),
  header('x-sort-dir', 'Ascending (1) or descending (-1).', { type: 'string', enum: ['1', '-1'], default: '-1' }),
  header('x-next', 'The `next` of the page before: good for the same query and caller only.', { type: 'string' }),
  header('x-prev', 'The `prev` of the page after.', { type: 'string' }),
];

const RETRY = header('Idempotency-Key', 'The same key and body give the same answer, however often; another body is refused with 422.', {
  type: 'string',
  minLength: 8,
  maxLength: 128,
});

function answerOf({ produces, output }: Contract): object {
  const meta = { type: 'object' };
  if (produces === undefined)
    return { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: jsonSchema(output, 'output'), meta } } } };
  return { [produces]: { schema: produces === 'application/json' ? {} : { type: 'string', format: 'binary' } } };
}

function bodyOf(contract: Contract): object {
  if (contract.form) {
    const { properties } = jsonSchema(contract.form, 'input') as { properties: object };
    const schema = { type: 'object', required: ['file'], properties: { ...properties, file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return contract.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(contract.body, 'input') } } } } : {};
}

function headersOf(contract: Contract): object[] {
  const isList = 'have_more' in ((jsonSchema(contract.output, 'output') as { properties?: object }).properties ?? {});
  if (contract.method === 'GET') return isList ? PAGING : [];
  return takesKey(contract) ? [RETRY] : [];
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<string, unknown>;
  return rest;
}

type Parameter = { name: string; in: string; required: boolean; schema: object };

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, in: where, required: where === 'path' || required.includes(name), schema: property }));
}

function renamed(parameters: readonly Parameter[], { path }: Contract, names: readonly string[]): Parameter[] {
  const own = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return parameters.map((parameter) => ({ ...parameter, name: names[own.indexOf(parameter.name)] ?? parameter.name }));
}
