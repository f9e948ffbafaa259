import { expect } from '@playwright/test';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PASSWORD } from './journey.ts';

const ADMIN = { lakeside: 'admin@demo.test', aurora: 'admin@aurora.test' } as const;

/** Changes that an administrator makes over HTTP while visitors look on. */
export type Office = {
  workspaceId: string;
  eventId: string;
  storeId: string;
  /** Products by the names under which they are sold. */
  products: ReadonlyMap<string, Pass>;
  create: (template: keyof typeof TEMPLATE, data: object) => Promise<string>;
  change: (id: string, data: object) => Promise<void>;
  read: (ids: readonly string[]) => Promise<Doclet[]>;
  setUp: (settings: object) => Promise<void>;
  /** The plain answer, for calls that may be refused. */
  ask: (method: string, path: string, body?: object | FormData) => Promise<{ status: number; data: unknown }>;
};

type Pass = Record<string, unknown> & { _id: string; name: string };
type Shop = { workspace: { _id: string }; event: { _id: string }; stores: { _id: string }[]; products: { passes: Pass[] }[] };
type Doclet = { _id: string; data: Record<string, unknown> };

export async function openOffice(venue: 'lakeside' | 'aurora' = 'lakeside', origin = `http://127.0.0.1:${process.env['ENTRADA_PORT']}`): Promise<Office> {
  let token = '';
  const ask: Office['ask'] = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { data?: unknown; errors?: unknown };
    return { status: reply.status, data: answer.data ?? answer.errors };
  };
  const done = async <T>(...asked: Parameters<Office['ask']>): Promise<T> => {
    const { status, data } = await ask(...asked);
    expect(status, `${asked[0]} ${asked[1]}: ${JSON.stringify(data)}`).toBeLessThan(300);
    return data as T;
  };
  const shop = await done<Shop>('GET', `/bootstrap?host=${venue}.localhost`);
  const ws = shop.workspace._id;
  token = (await done<{ auth_key: string }>('POST', '/account/auth', { auth: { email: ADMIN[venue], password: PASSWORD }, workspace_id: ws })).auth_key;
  return {
    workspaceId: ws,
    eventId: shop.event._id,
    storeId: shop.stores[0]!._id,
    products: new Map(shop.products.flatMap((store) => store.passes).map((pass) => [pass.name, pass])),
    create: async (template, data) => (await done<Doclet>('PUT', `/workspace/${ws}/doclet`, { template_id: TEMPLATE[template], data }))._id,
    change: async (id, data) => void (await done('POST', `/workspace/${ws}/doclet/${id}`, { data })),
    read: async (ids) => (await done<{ items: Doclet[] }>('GET', `/workspace/${ws}/doclet/${ids.join(',')}`)).items,
    setUp: async (settings) => void (await done('POST', `/workspace/${ws}`, { settings })),
    ask,
  };
}
