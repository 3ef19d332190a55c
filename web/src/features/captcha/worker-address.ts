// Makes the address of the captcha worker trusted (docs/design/trust.md#response-headers).
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the built worker
import workerUrl from '#features/captcha/captcha-worker.ts?worker&url';

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

let policy: { createScriptURL(url: string): string } | undefined;

/** Returns the address of the worker's file, trusted where the browser asks for that. */
export function workerAddress(): string {
  policy ??= window.trustedTypes?.createPolicy('glimpse', { createScriptURL: onlyWorker });
  return policy ? policy.createScriptURL(workerUrl) : workerUrl;
}

/** The page's one Trusted Types policy lets this address through and no other. */
function onlyWorker(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the captcha worker may be started.');
  return url;
}
