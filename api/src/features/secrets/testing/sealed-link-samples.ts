// Senders and readers of sealed links in tests: the content is random bytes, as for a server.
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { concealSealedLink } from '../sealed-links/conceal-sealed-link.ts';
import { keyBytes, lookupOf } from '../sealed-links/link-proof.ts';
import { revealSealedLink } from '../sealed-links/reveal-sealed-link.ts';
import type { Ask, TestContext } from './reveal-samples.ts';
import { aNonce, anActor, anInput, aRequestContext } from './test-context.ts';

/** What a sender sends. `access` is the proof, which stays with the link. */
export type SampleLink = {
  readonly access: string;
  readonly lookup: string;
  readonly metadata_key: string;
  readonly content: string;
};
type Body = Parameters<typeof concealSealedLink>[1]['body'];

export const aKey = (): string => randomBytes(32).toString('base64url');

/** A fresh link. @param innerBytes a padded size */
export function aSealedLink(innerBytes = 256): SampleLink {
  const access = aKey();
  const lookup = lookupOf(keyBytes(access));
  return {
    access,
    lookup: lookup.toString('base64url'),
    metadata_key: drawMetadataKey(lookup),
    content: randomBytes(innerBytes + 28).toString('base64url'),
  };
}

const nothing: Omit<Body, 'lookup' | 'content' | 'metadata_key'> = {
  ttl: undefined,
  share_domain: undefined,
  notify: undefined,
};

/** A request that adds up what it is charged. */
export function aChargedContext() {
  const charges: [event: string, points: number][] = [];
  const charge: RequestContext['charge'] = async (event, points) => void charges.push([event, points]);
  const sums = (event: string): number =>
    charges.reduce((sum, [name, points]) => (name === event ? sum + points : sum), 0);
  return { context: { ...aRequestContext(), charge }, sums };
}

/** Sends a link. `over` replaces fields of the body. */
export function sends(
  { deps }: Pick<TestContext, 'deps'>,
  link: SampleLink,
  { over = {}, actor = anActor(), context = aRequestContext() }: Sending = {},
) {
  const { access: _, ...sent } = link;
  return concealSealedLink(deps, anInput({ body: { ...nothing, ...sent, ...over }, context }), actor);
}
type Sending = {
  readonly over?: Partial<Body>;
  readonly actor?: Actor;
  readonly context?: RequestContext;
};

/** Stores a fresh link. */
export async function aStoredLink(context: TestContext, sending: Sending = {}): Promise<SampleLink> {
  const link = aSealedLink();
  await sends(context, link, sending);
  return link;
}

/** Opens a link with the given nonce, verifier and network. */
export const opensLink = (context: TestContext, { access }: SampleLink, ask: Ask = {}) =>
  revealSealedLink(
    context.deps,
    anInput({
      body: { access, continue: ask.continue ?? true, passphrase: ask.passphrase },
      nonce: ask.nonce ?? aNonce(),
      context: aRequestContext(ask.closed),
    }),
    anActor(ask.prefix === undefined ? {} : { clientPrefix: ask.prefix }),
  );
