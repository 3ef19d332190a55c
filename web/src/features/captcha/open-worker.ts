// Starts a captcha worker under the content policy of the page (docs/design/trust.md#response-headers).
import type { Challenge } from '#features/captcha/challenge.ts';
import type { Found, Work } from '#features/captcha/captcha-worker.ts';
import type { Range } from '#features/captcha/search.ts';
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the built worker
import workerUrl from '#features/captcha/captcha-worker.ts?worker&url';

/** A worker with one piece of work at a time. */
export type SearchWorker = {
  /** Returns the number, or `undefined` if the range has none. @throws if the worker fails */
  search(challenge: Challenge, range: Range): Promise<number | undefined>;
  close(): void;
};

declare global {
  interface Window {
    /** The type is that of the argument, because a trusted URL goes where the URL went. */
    readonly trustedTypes?: {
      createPolicy(
        name: 'glimpse',
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

/** Opens a worker. @throws if the browser refuses it */
export function openWorker(): SearchWorker {
  const worker = new Worker(trusted(workerUrl), { type: 'module', name: 'captcha' });
  return {
    search: (challenge, range) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Found>) => resolve(data.number ?? undefined);
        worker.onerror = () => reject(new Error('The captcha worker failed.'));
        const work: Work = { challenge, range };
        worker.postMessage(work);
      }),
    close: () => worker.terminate(),
  };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** The page's one Trusted Types policy lets through the address of this worker and no other. */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('glimpse', { createScriptURL: onlyWorker });
  return policy ? policy.createScriptURL(url) : url;
}

function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the captcha worker may be started.');
  return url;
}
