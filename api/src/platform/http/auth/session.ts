// Reads and makes the cookie `sess`; anonymous sessions have no record (docs/design/http-api.md#sessions).
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Session } from '#platform/http/core/actor.ts';

/** The header `Cookie`. `twice`: two `sess` cookies, which are never trusted; `strange`: a malformed one. */
export type FoundSessionCookie =
  | { readonly kind: 'none' | 'twice' | 'strange' }
  | { readonly kind: 'anonymous' | 'signed_in'; readonly value: string };

const shape = /^[as][\w-]{43}$/;

/** Reads the header by hand: a parser that keeps the first of two equal names would hide the second. */
export function findSessionCookie(header: string | undefined): FoundSessionCookie {
  if (header === undefined || !header.includes('sess=')) return { kind: 'none' };
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('sess='));
  const [first] = values;
  if (first === undefined) return { kind: 'none' };
  if (values.length > 1) return { kind: 'twice' };
  const value = first.slice('sess='.length);
  if (!shape.test(value)) return { kind: 'strange' };
  return { kind: value.startsWith('a') ? 'anonymous' : 'signed_in', value };
}

type SessionDeps = {
  readonly roots: () => RootKeys;
  readonly ids: { sessionId(): string };
  readonly clock: Clock;
};

export type Sessions = {
  /** A session by its cookie value, under the newest root generation. */
  known(value: string): Session;
  /** Hashes of a session under all accepted root generations, newest first: its record has one of them. */
  hashes(value: string): readonly Buffer[];
  /** A new anonymous session: 256 random bits, no record anywhere. */
  create(): Session;
  /** A new id after sign-in; the caller writes its record. */
  createSignedIn(): Session;
  /** The text of `Set-Cookie`: host-only, for the browser's session unless `maxAgeSeconds` is given. */
  cookie(session: Session, https: boolean, maxAgeSeconds?: number): string;
  /** The text of `Set-Cookie` that takes the cookie away. */
  clear(https: boolean): string;
};

const attributes = (https: boolean): string => `; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

export function sessions({ roots, ids, clock }: SessionDeps): Sessions {
  const known = (value: string): Session => {
    const keys = roots();
    return {
      signedIn: value.startsWith('s'),
      cookie: value,
      hash: keys.mac('session', keys.rootGen(clock.now()), value),
    };
  };
  return {
    known,
    hashes: (value) =>
      roots()
        .acceptedGens(clock.now())
        .map((gen) => roots().mac('session', gen, value)),
    create: () => known(`a${ids.sessionId()}`),
    createSignedIn: () => known(`s${ids.sessionId()}`),
    cookie: ({ cookie }, https, maxAgeSeconds) =>
      `sess=${cookie}${attributes(https)}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`,
    clear: (https) => `sess=${attributes(https)}; Max-Age=0`,
  };
}
