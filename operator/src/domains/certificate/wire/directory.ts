// Keeps the directory of an authority for 24 h (RFC 8555 §7.1.1).
import type { Clock } from '#platform/clock.ts';
import { Directory, problemUrn } from './answers.ts';
import { toProblem } from './problems.ts';
import { retryAfterMs, SendFault, type Sender } from './sender.ts';
import type { AcmeAnswer } from './calls.ts';

export type DirectoryCache = {
  /** The parsed directory. An old one serves while a new one cannot be had. */
  get(sender: Sender, signal: AbortSignal): Promise<AcmeAnswer<Directory>>;
};

const lifeMs = 24 * 60 * 60 * 1000;

async function fetchDirectory(
  { url, clock }: { readonly url: string; readonly clock: Clock },
  sender: Sender,
  signal: AbortSignal,
): Promise<AcmeAnswer<Directory>> {
  const failed = (status: number, urn: unknown, wait: number | undefined) =>
    ({ kind: 'problem', problem: toProblem({ urn, status, call: 'account', retryAfterMs: wait }) }) as const;
  try {
    const { status, headers, data } = await sender.send({ url, method: 'GET' }, signal);
    const wait = retryAfterMs(headers, clock.now());
    // Treats each refusal as temporary: a directory is read without an account.
    if (status !== 200) return failed(status === 429 ? status : 0, problemUrn(data), wait);
    const parsed = Directory.safeParse(data);
    return parsed.success ? { kind: 'ok', value: parsed.data } : failed(0, undefined, undefined);
  } catch (thrown) {
    signal.throwIfAborted();
    return failed(0, undefined, thrown instanceof SendFault ? thrown.retryAfterMs : undefined);
  }
}

/** Creates the cache of one directory. */
export function createDirectory(url: string, clock: Clock): DirectoryCache {
  let held: { readonly answer: AcmeAnswer<Directory>; readonly at: number } | undefined;
  return {
    async get(sender, signal) {
      if (held && clock.monotonicMs() - held.at < lifeMs) return held.answer;
      const answer = await fetchDirectory({ url, clock }, sender, signal);
      if (answer.kind === 'problem') return held?.answer ?? answer;
      held = { answer, at: clock.monotonicMs() };
      return answer;
    },
  };
}
