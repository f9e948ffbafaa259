type Ask = (method: string, path: string, body?: unknown, token?: string) => Promise<unknown>;

/** Calls a running program as a browser does. A refusal ends the lab. */
export function callerOf(url: string): Ask {
  return async (method, path, body, token) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

export type SignedIn = { token: string; profileId: string };

/** Signs in somebody of the demo. */
export async function signIn(ask: Ask, email: string): Promise<SignedIn> {
  const { data } = (await ask('POST', '/account/auth', { auth: { email, password: 'entrada-demo-2026' } })) as {
    data: { auth_key: string; user: { _id: string } };
  };
  return { token: data.auth_key, profileId: data.user._id };
}
