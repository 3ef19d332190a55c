// The dependencies of operations in tests: a store in memory, sample keys, a clock that tests set, callers.
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import { passKeys, type PassHash } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sameBytes, sha256 } from '#platform/crypto/primitives/primitives.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { LimitCharge } from '#platform/http/core/http-services.ts';
import type { LimitMultiplier } from '#platform/http/limits/rate-limit.ts';
import type { NewMail } from '#platform/mail/mail.ts';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import type { ShareDomain } from '../creation/share-host.ts';
import type { StorageQuota } from '../creation/storage-quota.ts';
import { concealText } from '../conceal.ts';
import type { SecretEffects } from '../model/secret-event.ts';
import type { Transition } from '../model/secret.ts';
import { acknowledgements } from '../protocol/acknowledgements.ts';
import { memorySecretStore } from '../store/secret-store.memory.ts';
import type { WriteReply, SecretId, SecretStore } from '../store/store.ts';

/** How a write fails: it never arrives, its reply is lost, or a write beside it changed nothing. */
export type Fault = 'never_arrives' | 'answer_lost' | 'in_doubt';

const sampled = sampleKeys();
const once: LimitMultiplier = () => 1;
const anyRoom: Pick<StorageQuota, 'admit'> = { admit: (_bytes, _actor, store) => store(undefined) };

/** Replaces bcrypt by a fast hash; the rest is the real code. */
function quickPassphrases(): Passphrases & { readonly checks: () => number } {
  let checks = 0;
  const digestOf = (passphrase: string): string =>
    sha256(passphrase.normalize('NFC')).toString('hex').slice(0, 31);
  return {
    checks: () => checks,
    make: async (passphrase, pepperGen): Promise<PassHash> => ({
      pepperGen,
      cost: 12,
      salt: randomBytes(16),
      digest: digestOf(passphrase),
    }),
    async check(passphrase, { gate, headerSalt }, { before }) {
      await before?.();
      checks += 1;
      const { admission, verifier } = passKeys(digestOf(passphrase), headerSalt, sampled.label);
      return sameBytes(verifier, gate.verifier) ? admission : undefined;
    },
  };
}

/** A store whose next transitions fail with `faults`. */
function faulty(store: SecretStore, faults: Fault[]): SecretStore {
  const apply = async (id: SecretId, change: Transition): Promise<WriteReply> => {
    const fault = faults.shift();
    if (fault === 'never_arrives') throw new UnconfirmedWrite(64);
    const reply = await store.apply(id, change);
    if (fault === 'answer_lost') throw new UnconfirmedWrite(64);
    return fault === 'in_doubt' ? 'refused' : reply;
  };
  return { ...store, apply };
}

/** The dependencies of operations. `counted` lists the calls of effects. */
type Over = { readonly clock?: Clock; readonly secrets?: SecretStore; readonly keys?: KeySet };

export function testContext({ clock, secrets, keys = sampled }: Over = {}) {
  let now = sampleNow;
  const faults: Fault[] = [];
  const counted: string[] = [];
  const mails: NewMail[] = [];
  const charged: string[] = [];
  const count = (name: string) => (detail?: unknown) =>
    void counted.push(typeof detail === 'string' ? `${name} ${detail}` : name);
  const passphrases = quickPassphrases();
  const memoryStore = memorySecretStore({ now: () => now });
  const store = secrets ?? faulty(memoryStore, faults);
  const deps = {
    clock: clock ?? { now: () => now },
    ids: secureIds,
    random: randomBytes,
    keyring: { keys: () => keys, settled: async () => undefined, reload: async () => count('reload')() },
    secrets: store,
    acknowledgements: acknowledgements({
      secrets: store,
      clock: { now: () => now },
      pause: () => new Promise(() => undefined), // tests call `flush`
      onGivenUp: (_error, left) => count(`given up ${left}`)(),
    }),
    passphrases,
    plans: { of: () => ({ planid: 'anonymous', price: 0, discount: 0, options: anonymousOptions }) },
    outbox: { add: async (_session: unknown, mail: NewMail) => mails.push(mail) > 0 },
    limiter: (charges: readonly LimitCharge[], caller: string, more: LimitMultiplier = once) =>
      void charged.push(
        ...charges.map(({ event }) => `${event} ${caller}${more(event) === 1 ? '' : ` x${more(event)}`}`),
      ),
    times: (): LimitMultiplier => once,
    storageQuota: anyRoom,
    confirmations: { needsPassword: async () => undefined, prepare: async () => undefined },
    shareDomain: sampleDomain,
    config: {
      siteOrigin: 'https://glimpse.example.com',
      siteHost: 'glimpse.example.com',
      siteAliases: [],
      generateEnabled: true,
      sealedLinksEnabled: true,
      // oxlint-disable-next-line typescript/consistent-type-assertions -- tests set the others
      sealedLinksDefault: 'off' as 'off' | 'on' | 'required',
      leaseSeconds: 120,
    },
    effects: {
      afterConceal: ({ kind, ownerId }) => count(`concealed ${kind}`)(ownerId?.toString('hex')),
      afterReveal: ({ legacy, ownerId }) =>
        count(`revealed ${legacy ? 'legacy' : 'nonce'}`)(ownerId?.toString('hex')),
      afterBurn: ({ ownerId }) => count('burned')(ownerId?.toString('hex')),
      onWrongPassphrase: count('wrong'),
      onCorrupt: count('corrupt'),
      onUndelivered: count('undelivered'),
    } satisfies SecretEffects,
  };
  return {
    deps,
    memoryStore,
    faults,
    counted,
    /** The mails of the outbox, and the charged limits with their callers. */
    mails,
    charged,
    checks: passphrases.checks,
    later: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    /** Conceals a text. @returns both link keys */
    async conceals(body: Partial<Concealed> = {}, actor = anActor()) {
      const { record } = await concealText(
        deps,
        { body: { ...emptyBody, secret: 'correct horse', ...body } },
        actor,
      );
      return { secretKey: record.secret.key, metadataKey: record.metadata.key, record };
    },
    /** The stored document of a secret. */
    rowOf: (secretKey: string) =>
      memoryStore.find({
        kind: 's',
        bucket: secretKey.slice(0, 2),
        ids: keys.lookUp('s', secretKey),
        part: 'full',
      }),
    /** The stored document of a sealed link. @param lookup base64url */
    rowOfLink(lookup: string) {
      const name = Buffer.from(lookup, 'base64url');
      const ids = keys.lookUp('e', name);
      return memoryStore.find({ kind: 's', bucket: bucketOf(name), ids, part: 'full' });
    },
  };
}

/** Accounts own `links.example.org`, which is active, and `soon.example.org`, which is not. */
const sampleDomain: ShareDomain = async (typed, { account }) => {
  if (!/^[a-z.]+\.(com|net|org)$/.test(typed)) return { host: '' };
  if (!account || !typed.endsWith('.example.org')) return 'unknown';
  return typed === 'links.example.org' ? { host: typed } : 'not_ready';
};

type Concealed = Parameters<typeof concealText>[1]['body'];
const anonymousOptions = {
  ttl: 604_800,
  size: 10_000,
  file_bytes: 0,
  api: true,
  name: '',
  email: false,
  custom_domains: false,
  max_custom_domains: 0,
  dark_mode: true,
};
export const emptyBody: Concealed = {
  secret: undefined,
  kind: undefined,
  ttl: undefined,
  expiry: undefined,
  passphrase: undefined,
  share_domain: undefined,
  length: undefined,
  password_kind: undefined,
  symbols: undefined,
  notify: undefined,
};

/** An anonymous caller of the site, by default without a session. */
export function anActor(over: Partial<Actor> = {}): Actor {
  return {
    kind: 'anonymous',
    custid: 'anon',
    carriesCookie: false,
    clientPrefix: '192.0.2.0/24',
    host: { kind: 'site' },
    ...over,
  };
}

/** The browser with this cookie. */
export function aBrowser(cookie: string): Actor {
  return anActor({ creatorCookie: cookie, carriesCookie: true });
}

/** A running request. @param closed whether the caller is gone from the start */
export function aRequestContext(closed = false): RequestContext {
  const charged: string[] = [];
  const context = {
    requestId: 'r',
    locale: 'en',
    closed: () => closed,
    onCut: () => undefined,
    charge: async (event: string) => void charged.push(event),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- operations use neither
  return context as unknown as RequestContext;
}

const emptyInput = { params: undefined, query: undefined, body: undefined, nonce: undefined };

/** The full input of an operation: `given` and nothing else. @example testInput({ params: { key } }) */
export function anInput<Given extends object>(given: Given) {
  return { ...emptyInput, context: aRequestContext(), ...given } as Omit<
    typeof emptyInput & { context: RequestContext },
    keyof Given
  > &
    Given;
}

/** A reader's nonce. */
export function aNonce(): string {
  return secureIds.nonce();
}
