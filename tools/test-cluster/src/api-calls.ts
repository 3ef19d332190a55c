// Calls the API server of the test cluster with a token: JSON requests and watches.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createInterface } from 'node:readline';
import { UserError } from '@glimpse/processes/user-error';

/** A request. `patch` is a JSON merge patch. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly body?: object;
};

/** Calls an API server. Types of answers are those of the caller. */
export type Api = Disposable & {
  readonly call: (call: ApiCall) => Promise<string>;
  /** Lines of a watch, until the server or `signal` ends it. */
  readonly watch: (path: string, signal: AbortSignal) => AsyncIterable<string>;
};

/** Connects with a token; `ca` is the text of the CA. */
export function connectApi(server: string, token: string, ca: string): Api {
  const agent = new Agent({ keepAlive: true, ca });
  const ask = async ({ method, path, body }: ApiCall, signal?: AbortSignal): Promise<IncomingMessage> => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const sent = request(new URL(path, server), { method, agent, headers, ...(signal && { signal }) });
    sent.end(body && JSON.stringify(body));
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('no answer');
    return answer;
  };
  return {
    async call(call) {
      const answer = await ask(call);
      const text = (await answer.toArray()).join('');
      if ((answer.statusCode ?? 500) >= 400)
        throw new UserError(
          `${call.method} ${call.path} answered ${answer.statusCode}: ${text.slice(0, 300)}`,
        );
      return text;
    },
    async *watch(path, signal) {
      yield* createInterface({ input: await ask({ method: 'GET', path }, signal) });
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}
