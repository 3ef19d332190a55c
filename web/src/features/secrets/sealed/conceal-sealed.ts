// Makes a sealed link: encrypts, sends until the outcome is known, keeps the link for the page that shows it
// (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { utf8 } from '@glimpse/contracts/sealed-links/web-crypto';
import { type CreatedLink, keepCreated } from '#features/secrets/sealed/created-link.ts';
import type { ChosenFile } from '#features/secrets/sealed/chosen-file.ts';
import { makePassword } from '#features/secrets/sealed/make-password.ts';
import { createdPath } from '#features/secrets/shared/sealed-paths.ts';
import { type Parcel, type SealedOrder, sealParcel } from '#features/secrets/sealed/seal-parcel.ts';
import { beginSealing, endSealing, toStage } from '#features/secrets/sealed/sealing.ts';
import type { Generator } from '#features/secrets/shared/generator.ts';
import { type ApiFailure, clientFailure, isApiFailure, isLostAnswer } from '#lib/api-failure.ts';
import type { CallResult } from '#lib/api.ts';
import type { App } from '#lib/app.tsx';
import { type Answered, retryUntilAnswered } from '#lib/retry.ts';
import { uploading } from '#lib/upload.ts';
import { onReset } from '#lib/visitor/resets.ts';

/** Values of the form. `generate`: a password is made up in place of text and file. */
type SealedValues = Omit<SealedOrder, 'content'> & {
  readonly kind: 'share' | 'generate';
  readonly text: string;
  readonly file: ChosenFile | undefined;
  readonly generator: Generator;
};

/** `undefined`: the sender cancelled. */
type SealedOutcome = { readonly metadataKey: string; readonly path: string } | ApiFailure | undefined;

type Sender = Pick<App, 'api' | 'bootstrap'>;

const budgetMs = 60_000;

/**
 * What was sent without an answer, with the password that it holds, so that the same form sends the same body
 * once more. A refusal of a repeat says nothing of the first request, which may be stored.
 */
let unanswered:
  | { readonly form: string; readonly file: unknown; readonly parcel: Parcel; readonly password?: string }
  | undefined;

onReset(() => (unanswered = undefined));

export async function concealSealed(sender: Sender, form: SealedValues): Promise<SealedOutcome> {
  const stop = new AbortController();
  beginSealing(() => stop.abort());
  try {
    return await sealAndSend(sender, form, stop.signal);
  } finally {
    endSealing();
  }
}

async function sealAndSend(
  { api, bootstrap }: Sender,
  form: SealedValues,
  signal: AbortSignal,
): Promise<SealedOutcome> {
  const { kind, file, generator } = form;
  const asked = JSON.stringify({ ...form, file: undefined });
  const same = unanswered?.form === asked && unanswered.file === file ? unanswered : undefined;
  const password = kind === 'generate' ? (same?.password ?? (await makePassword(generator))) : undefined;
  const text = password ?? form.text;
  if (utf8(text).length > bootstrap.sealed_links.content_bytes) return tooLong;
  const content: SealedContent =
    file && kind === 'share' ? { kind: 'file', ...file } : { kind: 'text', text };
  const parcel = same?.parcel ?? (await sealParcel({ ...form, content }));
  if (signal.aborted) return undefined;
  unanswered = { form: asked, file, parcel, ...(password !== undefined && { password }) };
  const { answer, lostBefore } = await send(api, parcel, signal);
  if (signal.aborted && isApiFailure(answer)) return undefined;
  if (isApiFailure(answer)) {
    if (!same && !lostBefore && !isLostAnswer(answer)) unanswered = undefined;
    return answer;
  }
  unanswered = undefined;
  keepCreated(toCreated(parcel, answer, password));
  return { metadataKey: parcel.metadataKey, path: createdPath(parcel.metadataKey) };
}

const tooLong: ApiFailure = {
  ...clientFailure('client.too_long', 422),
  code: 'http.too_large',
  field: 'secret',
};

/** Sends the same body until an answer arrives: the server knows a repeat by look-up name and private key. */
async function send(api: App['api'], { body }: Parcel, signal: AbortSignal) {
  let lost: ApiFailure | undefined;
  const onProgress = (share: number) => toStage({ stage: 'sending', share, ...(lost && { lost }) });
  const once = async () => {
    onProgress(0);
    const answer = await api.submit(concealSealedLink, {
      body,
      transport: uploading({ signal, onProgress }),
    });
    return isApiFailure(answer) && signal.aborted ? cancelled : answer;
  };
  const onLost = (failure: ApiFailure) => {
    lost = failure;
    onProgress(0);
  };
  const stopped = new Promise<Answered<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve({ answer: cancelled, lostBefore: true }));
  });
  return Promise.race([retryUntilAnswered({ send: once, onLost, budgetMs }), stopped]);
}

/** Ends the repeats; nobody sees it. */
const cancelled = clientFailure('client.cancelled', 422);

type Stored = CallResult<typeof concealSealedLink>;

function toCreated(parcel: Parcel, { record, details }: Stored, password: string | undefined): CreatedLink {
  const { share_domain: domain, created, expires_at: expires, has_passphrase: hasPassphrase } = record;
  const origin = domain === null ? location.origin : `${location.protocol}//${domain}`;
  return {
    link: `${origin}/s#${parcel.token}`,
    halfLink: `${origin}/s#${parcel.linkHalf}`,
    code: parcel.code,
    metadataKey: parcel.metadataKey,
    created,
    expires,
    hasPassphrase,
    mailedTo: details.recipient_safe.join(', '),
    password,
  };
}
