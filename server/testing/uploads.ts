import { REALM } from '#domain/fixed-ids.ts';
import { multipart, type FormPart } from './forms.ts';
import type { TestHouse, TestPerson } from './house.ts';

/** A new token, for tests whose clock runs past the hourly budget of uploads. */
export async function freshToken(it: TestHouse, { accountId }: TestPerson): Promise<string> {
  const { token } = await it.house.sessions.open({
    accountId,
    realmId: REALM.pos,
    workspaceId: it.workspaceId,
    kind: 'full',
    role: 'admin',
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return token;
}

export async function sendFile(
  it: TestHouse,
  token: string | null,
  bytes: Buffer,
  fields: Record<string, string> = {},
  fileName = 'logo.png',
  more: Record<string, string> = {},
) {
  const parts: FormPart[] = [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', value: bytes, fileName: fileName.replaceAll('"', ''), type: 'image/png' },
  ];
  const { body, headers } = multipart(parts);
  const reply = await it.app.inject({
    method: 'PUT',
    url: '/api/assets/upload',
    payload: body,
    headers: { ...headers, ...more, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return {
    status: reply.statusCode,
    body: reply.json<{
      meta?: { auth_key?: string };
      data?: { _id: string; file_name: string; file_type: string; url: string; size: number; public: boolean };
      errors?: { code: string; message: string }[];
    }>(),
  };
}

export async function openFile(it: TestHouse, url: string, token: string | null = null, headers: Record<string, string> = {}) {
  const reply = await it.app.inject({
    method: 'GET',
    url,
    headers: { host: 'lakeside.localhost', ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}
