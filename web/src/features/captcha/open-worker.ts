// Starts a captcha worker under the content policy of the page (docs/design/trust.md#response-headers).
import type { Challenge } from '#features/captcha/challenge.ts';
import type { Found, Work } from '#features/captcha/captcha-worker.ts';
import type { Range } from '#features/captcha/search.ts';
import { workerAddress } from '#features/captcha/worker-address.ts';

/** A worker with one piece of work at a time. */
export type SearchWorker = {
  /** Returns the number, or `undefined` if the range has none. @throws if the worker fails */
  search(challenge: Challenge, range: Range): Promise<number | undefined>;
  close(): void;
};

/** Opens a worker. @throws if the browser refuses it */
export function openWorker(): SearchWorker {
  const worker = new Worker(workerAddress(), { type: 'module', name: 'captcha' });
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
