import * as z from 'zod/mini';
import type { Contract } from '#server/http/contract.ts';
import { IDEMPOTENCY_KEY, takesKey } from '#server/http/idempotency/idempotency.ts';
import { MOST_ROWS } from '#server/http/paging/paging.ts';

/** The reference is generated from the contracts that also validate, so the two cannot disagree. */
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
      description:
        'Every answer but a file and a robot check is `{ data, meta? }`, every refusal `{ errors: [{ code, message, path? }] }`, each with an `x-request-id`. ' +
        'Ids are taken in either case, and as `{ "$oid": "…" }`. An action is called by its name, as below, or by its id from `GET /api/workspace/{ws}/actions`.',
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

/** Paths that differ only in the names of their parameters are one path in OpenAPI. The first one names the parameters. */
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
      ...(contract.hasEtag ? { 304: { description: 'Still as it was answered with the `etag` that is sent as `If-None-Match`' } } : {}),
      ...Object.fromEntries([...refusals].toSorted((a, b) => a - b).map((status) => [status, refusal(status)])),
    },
  };
}

const RETRY_AFTER = { headers: { 'Retry-After': { description: 'In how many seconds to try again.', schema: { type: 'integer' } } } };

const refusal = (status: number): object => ({
  description: 'Refused',
  ...([429, 503].includes(status) ? RETRY_AFTER : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
});

const header = (name: string, description: string, schema: object) => ({ name, in: 'header', required: false, description, schema });

/** The paging headers, with the order that rows come in by default. */
function paging({ list }: Contract): object[] {
  const isPaged = list === undefined || list === 'sorted';
  const order =
    list === 'whole'
      ? 'By id, rising (1) or falling (-1); in an order of their own where neither this nor a key is sent.'
      : 'Ascending (1) or descending (-1).';
  const keys =
    list === 'sorted'
      ? 'What the rows are sorted by: `_id`; except of orders, tickets and the like also `created_at`, `updated_at`, `title` or a field that the query can name, as `data.name`.'
      : '`_id`: these rows are sorted by no other key.';
  return [
    header('x-limit', 'Rows of a page; at most 1,000 rows and 5 MB are given at a time.', { type: 'integer', minimum: 1, default: isPaged ? 20 : MOST_ROWS }),
    header('x-sort-key', keys, { type: 'string', ...(list === 'whole' ? {} : { default: '_id' }) }),
    header('x-sort-dir', order, { type: 'string', enum: ['1', '-1'], ...(list === 'whole' ? {} : { default: '-1' }) }),
    header('x-next', 'The `next` of the page before: good for the same query and caller only.', { type: 'string' }),
    header('x-prev', 'The `prev` of the page after.', { type: 'string' }),
  ];
}

const KNOWN_BY = {
  'x-cart-key': header('x-cart-key', 'Whose cart it is, of who is signed out: the `meta.cart_key` of the first hold, or of entering a waiting room.', {
    type: 'string',
  }),
  'x-checkout-key': header('x-checkout-key', 'Who has just registered: the `checkout_key` of the registration, for an hour and with the same cart.', {
    type: 'string',
  }),
};

const RETRY = header('Idempotency-Key', 'The same key and body give the same answer, however often; another body is refused with 422.', {
  type: 'string',
  pattern: IDEMPOTENCY_KEY.source,
});

const META = {
  type: 'object',
  properties: {
    auth_key: { type: 'string', description: 'The next session token, once half the life of the one that was sent is over.' },
    cart_key: { type: 'string', description: 'With the first hold of who is signed out: to be sent as `x-cart-key` from then on.' },
  },
};

function answerOf({ produces, output }: Contract): object {
  if (produces === undefined)
    return { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: jsonSchema(output, 'output'), meta: META } } } };
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
  const known = (contract.knownBy ?? []).map((name) => KNOWN_BY[name]);
  if (contract.hasEtag) known.push(header('If-None-Match', 'The `etag` of an earlier answer.', { type: 'string' }));
  if (contract.method === 'GET') return isList ? [...known, ...paging(contract)] : known;
  return takesKey(contract) ? [...known, RETRY] : known;
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
