// Sends a large request, because `fetch` tells no progress and has one deadline for short and long bodies
// (docs/design/web-secrets.md#sealed-links).
import type { Transport } from '#lib/api.ts';

type Upload = {
  /** Ends the upload. */ readonly signal: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress(share: number): void;
};

/** Without progress or answer for this time the answer counts as lost. */
const silenceMs = 20_000;

/** Returns a transport that tells its progress. A redirect counts as no answer. */
export function uploading({ signal, onProgress }: Upload): Transport {
  return (url, { method = 'POST', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        clearTimeout(silence);
        silence = setTimeout(() => request.abort(), silenceMs);
      };
      const abort = () => request.abort();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        wait();
        onProgress(total > 0 ? loaded / total : 0);
      });
      request.addEventListener('loadend', () => {
        clearTimeout(silence);
        signal.removeEventListener('abort', abort);
        const isAnswer = request.status > 0 && request.responseURL === new URL(url, location.href).href;
        if (isAnswer) resolve(toResponse(request));
        else reject(new TypeError('The upload has no answer'));
      });
      signal.addEventListener('abort', abort);
      wait();
      request.send(typeof body === 'string' ? body : null);
      if (signal.aborted) abort();
    });
}

/** The answer with the headers that the client of the API reads. */
function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['date', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
