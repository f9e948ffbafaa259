import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { updateProfile } from '#server/api/update-profile/contract.ts';
import { endSession, startSession } from '#web/lib/kept/session.ts';
import { call } from './call.ts';

/** Stands in for the browser's XMLHttpRequest. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  upload = new EventTarget();
  sent: { method: string; address: string; headers: Record<string, string>; body: unknown } = { method: '', address: '', headers: {}, body: null };
  status = 200;
  responseText = '{"data":{"_id":"x"}}';
  open(method: string, address: string) {
    FakeRequest.last = this;
    Object.assign(this.sent, { method, address });
  }
  setRequestHeader(name: string, value: string) {
    this.sent.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: 7\r\n';
  }
  send(body: unknown) {
    this.sent.body = body;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
});

async function started(onProgress: (percent: number) => void, onHeaders?: (headers: Headers) => void) {
  FakeRequest.last = null;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  startSession({ authKey: 'key', profileId: '1'.repeat(24) });
  const asked = call(updateProfile, { params: { id: '1'.repeat(24) }, body: { first_name: 'Maya' } }, { onProgress, ...(onHeaders ? { onHeaders } : {}) });
  await waitFor(() => expect(FakeRequest.last?.sent.body).toBeTruthy());
  return { asked, request: FakeRequest.last! };
}

test('a large request reports how much has been sent, and is answered like any other call', async () => {
  const told: number[] = [];
  const headers = vi.fn<(headers: Headers) => void>();
  const { asked, request } = await started((percent) => void told.push(percent), headers);
  expect(request.sent).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: '{"first_name":"Maya"}',
  });
  const left = (loaded: number, total: number, lengthComputable = true) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable, loaded, total }));
  left(250, 1000);
  left(300, 0, false);
  left(1000, 1000);
  request.dispatchEvent(new Event('load'));
  expect(await asked).toEqual({ success: true, status: 200, data: { _id: 'x' } });
  expect(told).toEqual([25, 100]);
  expect(headers.mock.calls[0]![0].get('x-request-id')).toBe('7');
});

test('a lost connection fails as in any other call', async () => {
  const { asked, request } = await started(() => {});
  request.dispatchEvent(new Event('error'));
  expect(await asked).toMatchObject({ success: false, status: 0, data: [{ code: 'offline' }] });
});
