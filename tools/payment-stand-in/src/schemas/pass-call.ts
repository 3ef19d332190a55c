// Passes a call on: to stripe-mock, which judges it, then to the stand-in, which answers it.
import type { IncomingMessage } from 'node:http';

/** `judge`: the origin of stripe-mock, which gets each call before the stand-in does. */
export type PassOptions = { readonly standIn: string; readonly judge?: string };

/** A call as it arrived. `sent`: its form. */
export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly sent: string;
  readonly init: RequestInit;
};

const passed = ['authorization', 'content-type', 'stripe-version', 'idempotency-key'] as const;

/** Reads a call with the headers that matter to Stripe. */
export async function readCall(request: IncomingMessage): Promise<Asked> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  const headers = passed.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const { method = 'GET', url = '/' } = request;
  const sent = Buffer.concat(chunks).toString('utf8');
  const signal = AbortSignal.timeout(10_000);
  return { method, url, sent, init: { method, headers, signal, ...(sent !== '' && { body: sent }) } };
}

/** The answer of stripe-mock is an example: only its status counts. Its errors name no parameter. */
async function refusalOf(judge: string, { method, url, sent, init }: Asked): Promise<string | undefined> {
  const answer = await fetch(`${judge}${url}`, init);
  const text = await answer.text();
  return answer.ok ? undefined : `${method} ${url} ${sent}: ${answer.status} ${text.slice(0, 500)}`;
}

/** @returns the answer of the stand-in, and why the judge refuses the call */
export async function passCall({ standIn, judge }: PassOptions, asked: Asked) {
  const refusal = judge === undefined ? undefined : await refusalOf(judge, asked);
  const answer = await fetch(`${standIn}${asked.url}`, asked.init);
  const text = await answer.text();
  const body: unknown = JSON.parse(text);
  return { text, seen: { status: answer.status, body, refusal } };
}
