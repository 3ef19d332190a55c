// Sends large bodies at once and repeats those that are refused. It runs in a worker thread: it must not slow
// down the reader whose answers are measured.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** One body and the headers that it is sent with. */
export type Upload = { readonly body: string; readonly headers: Readonly<Record<string, string>> };
type Crowd = { readonly url: string; readonly uploads: readonly Upload[] };

const mostTries = 200;

/** Sends a body until it is stored. @returns the statuses; a refusal without Retry-After counts as 0 */
async function send(url: string, upload: Upload): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < mostTries) {
    const answer = await fetch(url, { method: 'POST', ...upload });
    await answer.arrayBuffer();
    const waitSeconds = Number(answer.headers.get('retry-after') ?? '0');
    statuses.push(answer.status === 429 && waitSeconds === 0 ? 0 : answer.status);
    if (answer.status !== 429 && answer.status !== 503) return statuses;
    await pause(waitSeconds * 1000);
  }
  return statuses;
}

const run = async ({ url, uploads }: Crowd): Promise<number[]> =>
  (await Promise.all(uploads.map((upload) => send(url, upload)))).flat();

if (parentPort && workerData?.uploads) parentPort.postMessage(await run(workerData));

/** Sends all bodies at once. @returns the statuses of all answers */
export async function sendAtOnce(crowd: Crowd): Promise<readonly number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: crowd });
  const [statuses] = (await once(worker, 'message')) as [readonly number[]];
  await worker.terminate();
  return statuses;
}
