// The dependencies of the operations of accounts, in memory.
import type { Endpoint } from '@glimpse/contracts/endpoint';
import type { LimitEvent } from '@glimpse/contracts/limits';
import * as z from 'zod/mini';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import type { Passwords } from '#platform/crypto/passwords/password.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import { sessions } from '#platform/http/auth/session.ts';
import { testVisitor } from '#platform/http/core/testing.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { NewMail } from '#platform/mail/mail.ts';
import type { Flash } from '#platform/redis/flashes.ts';
import type { SessionRecords } from '#platform/redis/session-records.ts';
import { memoryAttempts } from '#platform/redis/attempt-budget.ts';
import type { AccountMail, MakeVerification } from '../account-deps.ts';
import type { Account } from '../model/account.ts';
import { newEmailId } from '../model/email-addresses.ts';
import { createSessionService } from '../sessions/session-service.ts';
import { guessLimit } from '../sessions/guess-limit.ts';
import { signInBudget, signInRules } from '../sessions/sign-in-budget.ts';
import { aDevice, aPlan } from './account-samples.ts';
import { sessionBoxes } from '../store/session-box.ts';
import { memoryAccounts } from './memory-accounts.ts';
import { memoryGuesses } from './memory-guesses.ts';
import { memorySessionRecords } from './memory-sessions.ts';

export const samplePassword = 'a long sunny afternoon';
export const address = 'ana@example.com';

/** A fast stand-in for argon2id. `old:` marks an outdated hash. `work` lists every call. */
function fakePasswords(work: string[]): Passwords {
  return {
    async make(given) {
      work.push('make');
      return `new:${given}`;
    },
    async check(given, hash, turn) {
      await turn.before?.();
      work.push('check');
      if (hash === `old:${given}`) return 'outdated';
      return hash === `new:${given}` ? 'right' : 'wrong';
    },
  };
}

export const visitor: Actor = testVisitor();

export const config = {
  siteOrigin: 'https://glimpse.example',
  https: true,
  authenticationEnabled: true,
  signinEnabled: true,
  signupEnabled: true,
  autoverifyEnabled: false,
  colonels: ['boss@example.com'],
};

/** `seen` collects effects; `fullOutbox` fails every mail; `over` names events whose limit is used up. */
export function accountContext() {
  let nowMs = sampleNow.getTime();
  const clock = { now: () => new Date(nowMs) };
  const keys = sampleKeys();
  const roots = () => keys;
  const seen = {
    mails: [] as NewMail<AccountMail>[],
    links: [] as Parameters<MakeVerification>[0][],
    forgotten: [] as Buffer[],
    work: [] as string[],
    wrong: 0,
    flashes: [] as Flash[],
    left: [] as string[],
    notes: [] as string[],
    erased: [] as string[],
  };
  const faults = { fullOutbox: false, over: new Set<LimitEvent>() };
  const accounts = memoryAccounts(clock);
  const made = sessions({ roots, ids: secureIds, clock });
  const attempts = memoryAttempts(signInRules({ count: 5, windowSeconds: 900 }), () => nowMs);
  const sessionRecords = memorySessionRecords(clock);
  const boxes = sessionBoxes({ keys: roots, clock, random: randomBytes });
  const serviceWith = (records: SessionRecords) =>
    createSessionService({ clock, sessions: made, records, boxes, accounts, seen: () => undefined });
  const deps = {
    billingFields: async () => ({ stripe_customer: null, stripe_subscriptions: null }),
    config,
    clock,
    accounts,
    keyring: { roots },
    texts: { text: (_locale: string, name: string) => name },
    ids: secureIds,
    outbox: {
      async add(_session: unknown, mail: NewMail<AccountMail>) {
        if (faults.fullOutbox) fail('store.unavailable');
        seen.mails.push(mail);
        return true;
      },
      forget: async (_session: unknown, owner: Buffer) => void seen.forgotten.push(owner),
    },
    transact: accounts.transact,
    async makeVerification(mailedTo: Parameters<MakeVerification>[0]) {
      seen.work.push('verification');
      seen.links.push(mailedTo);
      return { secretKey: 'v'.repeat(32) };
    },
    followMove: async ({ from }: { readonly from: string }) => void seen.left.push(from),
    mailShare: { take: async () => !faults.over.has('account_mail_address') },
    passwords: fakePasswords(seen.work),
    guesses: guessLimit({ store: memoryGuesses(), roots, clock, on: true, onLimited: () => undefined }),
    sessions: made,
    sessionRecords,
    serviceWith,
    sessionService: serviceWith(sessionRecords),
    signInBudget: signInBudget({
      attempts,
      roots,
      clock,
      onLimited: () => undefined,
      onWrong: () => void (seen.wrong += 1),
      onManyWrong: () => undefined,
    }),
    plans: { all: { basic: aPlan(), identity: aPlan('identity', 35) }, of: () => aPlan() },
    flashes: {
      put: async (_hash: Buffer, flash: Flash) => void seen.flashes.push(flash),
      take: async () => undefined,
    },
    erasures: {
      add: async ({ id }: { readonly id: Buffer }) => void seen.notes.push(id.toString('hex')),
      waiting: async () => [],
      done: async () => undefined,
    },
    eraseAccount: async (id: Buffer) => void seen.erased.push(id.toString('hex')),
    locales: { match: (wish: string) => (['en', 'de'].includes(wish) ? wish : undefined) },
  };

  /** Stores an account with `samplePassword`. */
  async function addAccount({ address: to = address, ...over }: Partial<Account> = {}): Promise<Account> {
    const fresh = {
      address: to,
      hash: `new:${samplePassword}`,
      verified: true,
      planId: 'basic',
      ...newEmailId(keys, to, clock.now()),
      ...over,
    };
    const id = await accounts.insert(fresh, clock.now());
    return (await accounts.byId(id)) ?? fail('http.unexpected');
  }

  /** A caller with an open session of the account. */
  async function signedIn(account: Account): Promise<Actor & Required<Pick<Actor, 'session'>>> {
    const { session } =
      (await deps.sessionService.open(account, { remember: false, device: aDevice })) ??
      fail('http.unexpected');
    const { id, planId, locale } = account;
    return {
      ...visitor,
      kind: 'customer',
      custid: account.address,
      carriesCookie: true,
      session,
      account: { id, planId, locale },
    };
  }

  return {
    deps,
    seen,
    faults,
    accounts,
    addAccount,
    signedIn,
    kinds: () => seen.mails.map(({ kind }) => kind),
    isOpen: async (cookie: string) => (await deps.sessionService.check(cookie, true)) !== undefined,
    later: (ms: number) => void (nowMs += ms),
  };
}

type Sent = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Events of the region whose limit is used up. */
  readonly over?: ReadonlySet<LimitEvent>;
};

/** A full input for an operation, parsed by its contract. `answered` records effects on the response. */
export function parsedInput<E extends Endpoint>(
  contract: E,
  { params = {}, body = {}, headers = {}, over = new Set() }: Sent = {},
) {
  const answered = {
    cookies: [] as string[],
    headers: {} as Record<string, string>,
    caller: undefined as Actor | undefined,
  };
  const context = {
    requestId: 'r1',
    locale: 'en',
    request: { headers },
    response: {
      appendHeader: (_name: string, value: string) => void answered.cookies.push(value),
      setHeader: (name: string, value: string) => void (answered.headers[name] = value),
    },
    become: (caller: Actor) => void (answered.caller = caller),
    charge: async (event: LimitEvent) => {
      if (over.has(event)) fail('http.rate_limited', { limit: event });
    },
  } as unknown as RequestContext;
  const parsed = {
    params: contract.params && z.parse(contract.params, params),
    body: contract.body && z.parse(contract.body, body),
  };
  return {
    input: { ...parsed, query: undefined, nonce: undefined, context } as unknown as OperationInput<E>,
    answered,
  };
}
