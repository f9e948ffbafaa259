/** A request that reports how much of its body has been sent. `fetch` cannot do that, so large bodies are sent this way. The answer has the same form. */
export type OnProgress = (percent: number) => void;

type Asked = { method: string; headers: Record<string, string>; body?: string | FormData; signal?: AbortSignal };

export function sendWithProgress(address: string, { method, headers, body, signal }: Asked, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, () => reject(new TypeError(`The request ended: ${end}`)));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  return new Response(request.responseText || null, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) });
}

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':');
    if (name) headers.append(name.trim(), value.join(':').trim());
  }
  return headers;
}
