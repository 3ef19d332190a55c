// Keeps one account per directory and region: its key is stored before it is registered (RFC 8555 §7.3).
import { dayMs } from '#platform/clock.ts';
import { shortHash } from '#platform/crypto.ts';
import { generatePrivateKey, keyFingerprint } from '#platform/x509.ts';
import { apiGroup } from '#resources/labels.ts';
import type { JurisdictionReason } from '#resources/reasons.ts';
import { accountReason } from './accounts.ts';
import type { AcmeRegion } from './acme-region.ts';
import type { OrderDeps, CertificateSecret } from './order-deps.ts';
import { limitWaitMs, refusalWaitMs } from './wire/retry-wait.ts';
import type { AcmeProblem } from './wire/problems.ts';
import type { Authority, Identity, Wire } from './wire/calls.ts';

export type AccountDeps = Pick<OrderDeps, 'effects' | 'store' | 'accounts' | 'wires' | 'clock'>;
type Reason = JurisdictionReason<'AcmeAccountReady'>;

/** `waiting`: no order of the region can go on. */
export type Account =
  | {
      readonly kind: 'ready';
      readonly wire: Wire;
      readonly authority: Authority;
      readonly accountURL: string;
    }
  | { readonly kind: 'waiting'; readonly reason: Reason; readonly afterMs: number };

const contactNote = `${apiGroup}/contact-hash`;
const secretRetryMs = 60_000;
const usualRetryMs = 10_000;

/** Name of the Secret: another directory has another account. */
export function accountSecretName(directoryURL: string): string {
  return `acme-account-${shortHash(directoryURL, 8)}`;
}

/** The authority of a region. `undefined`: its CA bundle is missing. */
export async function findAuthority(
  { store, wires }: Pick<OrderDeps, 'store' | 'wires'>,
  { acme }: AcmeRegion,
  signal: AbortSignal,
): Promise<Authority | undefined> {
  if (!acme.caBundle) return wires.of(acme.directoryURL, undefined);
  const ca = await store.readBundle(acme.caBundle, signal);
  return ca === undefined ? undefined : wires.of(acme.directoryURL, ca);
}

/** What a region's directory says; `undefined`: could not ask. */
export async function directoryFacts(
  deps: Pick<OrderDeps, 'store' | 'wires'>,
  region: AcmeRegion,
  signal: AbortSignal,
): Promise<{ readonly caaIdentities: readonly string[] } | undefined> {
  const answer = await (await findAuthority(deps, region, signal))?.directory(signal);
  return answer?.kind === 'ok' ? answer.value.meta : undefined;
}

type Binding = NonNullable<Identity['binding']>;

/** External account binding; `invalid` when the named Secret lacks a part. */
async function bindingOf(
  { store }: AccountDeps,
  { acme }: AcmeRegion,
  signal: AbortSignal,
): Promise<Binding | 'invalid' | undefined> {
  if (!acme.eabSecretRef) return undefined;
  const data = (await store.readSecret(acme.eabSecretRef.name, signal))?.data;
  const [kid, hmacKey] = [data?.['kid']?.trim(), data?.['hmac']?.trim()];
  return kid && hmacKey ? { kid, hmacKey } : 'invalid';
}

type Work = {
  readonly deps: AccountDeps;
  readonly region: AcmeRegion;
  readonly authority: Authority;
  readonly signal: AbortSignal;
};

/** Reads the key of the account, or makes and stores one. */
async function keySecret({ deps, region, signal }: Work): Promise<CertificateSecret> {
  const { store, effects } = deps;
  const name = accountSecretName(region.acme.directoryURL);
  const found = await store.readSecret(name, signal);
  if (found) return found;
  const data = { key: generatePrivateKey('ECDSA-P256') };
  return effects.run('acme.create-account-key', () =>
    store.createSecret({ name, type: 'Opaque', data }, signal),
  );
}

/** A limit has its own bounds; an authority that does not answer is asked again soon, unless it says when. */
function silenceMs({ class: kind, retryAfterMs }: AcmeProblem): number {
  if (kind === 'limited') return limitWaitMs(retryAfterMs);
  return retryAfterMs === undefined ? usualRetryMs : refusalWaitMs(retryAfterMs, usualRetryMs);
}

function waiting({ deps, region }: Work, problem: AcmeProblem): Account {
  const reason = accountReason(problem);
  if (reason === 'CAUnavailable') return { kind: 'waiting', reason, afterMs: silenceMs(problem) };
  const { until } = deps.accounts.refuse(region, problem);
  return { kind: 'waiting', reason, afterMs: until.getTime() - deps.clock.now().getTime() };
}

/** Looks the key's account up, and registers one only if there is none. */
async function register(work: Work, identity: Identity): Promise<string | Account> {
  const { deps, region, authority, signal } = work;
  const { email } = region.acme;
  const wire = authority.as(identity);
  const known = await wire.register({ onlyReturnExisting: true }, signal);
  if (known.kind === 'ok') return known.value;
  if (known.problem.type !== 'accountDoesNotExist') return waiting(work, known.problem);
  const made = await deps.effects.run('acme.register', () =>
    wire.register({ email, onlyReturnExisting: false }, signal),
  );
  return made.kind === 'ok' ? made.value : waiting(work, made.problem);
}

/** Stores the address of the account and the contact that it was told. */
async function save(work: Work, { key, url }: { key: string; url: string }): Promise<void> {
  const { deps, region, signal } = work;
  const { directoryURL, email } = region.acme;
  const annotations = { [contactNote]: shortHash(email ?? '') };
  const secret = {
    name: accountSecretName(directoryURL),
    type: 'Opaque',
    data: { key, url },
    annotations,
  } as const;
  await deps.effects.run('acme.save-account', () => deps.store.applySecret(secret, signal));
}

async function withKey(work: Work, stored: CertificateSecret): Promise<Account> {
  const { deps, region, authority, signal } = work;
  const { key = '', url } = stored.data;
  const invalid = { kind: 'waiting', reason: 'SecretInvalid', afterMs: secretRetryMs } as const;
  if (!stored.isOurs || keyFingerprint(key) === undefined) return invalid;
  const binding = await bindingOf(deps, region, signal);
  if (binding === 'invalid') return invalid;
  const { identifier, acme } = region;
  const identity = { region: identifier, keyPem: key, binding };
  const isKnown = url !== undefined && !deps.accounts.mustFindAccount(region);
  const found = isKnown ? url : await register(work, identity);
  if (typeof found !== 'string') return found;
  const wire = authority.as({ ...identity, accountURL: found });
  const toldContact = stored.annotations[contactNote];
  if (isKnown && toldContact === shortHash(acme.email ?? ''))
    return { kind: 'ready', wire, authority, accountURL: found };
  // A look-up may have found an account with an older contact. A refusal of the contact stops no order.
  await wire.setContact(acme.email, signal);
  await save(work, { key, url: found });
  deps.accounts.accept(region);
  return { kind: 'ready', wire, authority, accountURL: found };
}

/** The region's account, registered on first use. */
export async function ensureAccount(
  deps: AccountDeps,
  region: AcmeRegion,
  signal: AbortSignal,
): Promise<Account> {
  const refusal = deps.accounts.refusal(region);
  const now = deps.clock.now().getTime();
  if (refusal) return { kind: 'waiting', reason: refusal.reason, afterMs: refusal.until.getTime() - now };
  const authority = await findAuthority(deps, region, signal);
  if (!authority) return { kind: 'waiting', reason: 'SecretInvalid', afterMs: secretRetryMs };
  const work = { deps, region, authority, signal };
  return withKey(work, await keySecret(work));
}

const messages: Readonly<Record<Reason, string>> = {
  Registered: 'The account is registered',
  NotUsed: 'The region needs no certificates from an authority',
  AccountRejected: 'The certificate authority refuses the account',
  ExternalAccountRequired: 'The certificate authority asks for an external account: set acme.eabSecretRef',
  ProfileRejected: 'The certificate authority does not know the profile',
  SecretInvalid: 'The account key, the CA bundle or the external account is missing or damaged',
  CAUnavailable: 'The certificate authority does not answer',
  Pending: '',
};

/** The condition AcmeAccountReady of a region, and its account for the status. */
export async function reconcileAccount(deps: AccountDeps, region: AcmeRegion, signal: AbortSignal) {
  const account = await ensureAccount(deps, region, signal);
  if (account.kind === 'waiting')
    return { reason: account.reason, message: messages[account.reason], afterMs: account.afterMs };
  const { directoryURL } = region.acme;
  const shown = { accountURL: account.accountURL, directoryURL };
  return { reason: 'Registered', message: messages.Registered, account: shown, afterMs: dayMs } as const;
}
