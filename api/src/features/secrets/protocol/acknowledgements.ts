// Knows the claims that this process answered, and deletes acknowledged content in the background
// (docs/design/trust.md#acknowledgements, record 022).
import { boundedMap } from '#platform/bounded-map.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { within } from '#platform/time/deadline.ts';
import type { SecretId, SecretStore } from '../store/store.ts';
import type { LoadedSecret } from './find-secret.ts';

/** A claim that holds, with all that decides whether a caller may acknowledge it. */
export type HeldClaim = {
  readonly id: SecretId;
  readonly rootGen: number;
  readonly shareHost: string;
  readonly claim: Buffer;
};

/** Names the one who opened a secret: SHA-256 of link and nonce, as a string of 32 bytes. */
export type ReaderTag = string;

export function readerTag(key: string | Buffer, nonce: string): ReaderTag {
  const name = typeof key === 'string' ? key : key.toString('base64url');
  return nameOf(sha256(`${name} ${nonce}`));
}

export type Acknowledgements = AsyncDisposable & {
  /** Remembers an answered claim. Call it only once nothing can release the claim any more. */
  remember(reader: ReaderTag, held: HeldClaim): void;
  /** The claim of this reader, if this process answered it and has no acknowledgement yet. */
  find(reader: ReaderTag): HeldClaim | undefined;
  /** Queues the deletion of the content. Returns at once, never throws. */
  accept(reader: ReaderTag, held: HeldClaim): void;
  /** Whether the claim was acknowledged here and the deletion is not written yet. */
  isAccepted(claim: Buffer): boolean;
  /** Writes all queued deletions once. Failed ones stay queued, at most four times. Never rejects. */
  flush(): Promise<void>;
};

type Deps = {
  readonly secrets: Pick<SecretStore, 'apply'>;
  readonly clock: { now(): Date };
  /** Resolves after `ms` or with the signal; never rejects. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called for deletions that are given up: the sweeper makes them when the lease ends. */
  readonly onGivenUp: (error: unknown, count: number) => void;
};

/** How long a claim is known, as long as the default lease. A later acknowledgement is looked up. */
const knownMs = 120_000;
const mostKnown = 10_000;
const mostQueued = 10_000;
const intervalMs = 50;
const retryMs = 2000;
const mostTries = 4;
const stopMs = 3000;

/**
 * A claim as it is kept: bytes are strings of one byte each. The buffers of a row are views of the whole
 * answer of MongoDB, with every content in it, and would keep that in memory.
 */
type PackedClaim = {
  readonly bucket: string;
  readonly id: string;
  readonly rootGen: number;
  readonly shareHost: string;
  readonly claim: string;
};
type KnownClaim = PackedClaim & { readonly untilMs: number };
type Deletion = Pick<PackedClaim, 'bucket' | 'id'> & { readonly tries: number };

const nameOf = (bytes: Buffer): string => bytes.toString('latin1');
const bytesOf = (name: string): Buffer => Buffer.from(name, 'latin1');

const pack = ({ id, rootGen, shareHost, claim }: HeldClaim): PackedClaim => ({
  bucket: id.bucket,
  id: nameOf(id._id),
  rootGen,
  shareHost,
  claim: nameOf(claim),
});
const unpack = ({ bucket, id, rootGen, shareHost, claim }: PackedClaim): HeldClaim => ({
  id: { bucket, _id: bytesOf(id) },
  rootGen,
  shareHost,
  claim: bytesOf(claim),
});

/** The claim of a secret as an acknowledgement compares it. */
export function toHeldClaim({ row, header }: Pick<LoadedSecret, 'row' | 'header'>, claim: Buffer): HeldClaim {
  const { rootGen, shareHost } = header;
  return { id: { bucket: row.bucket, _id: row._id }, rootGen, shareHost, claim };
}

/** The queue of deletions. A full queue takes no more: those are left to the sweeper. */
function deletionQueue({ secrets, onGivenUp }: Pick<Deps, 'secrets' | 'onGivenUp'>) {
  const queued = new Map<string, Deletion>();

  /** `refused` needs no repeat: each compare-and-set of the command was made or had lost. */
  async function write(name: string, deletion: Deletion): Promise<{ readonly error: unknown } | undefined> {
    const { bucket, id } = deletion;
    try {
      await secrets.apply({ bucket, _id: bytesOf(id) }, { kind: 'acknowledge', claim: bytesOf(name) });
      queued.delete(name);
      return undefined;
    } catch (error) {
      const tries = deletion.tries + 1;
      if (tries < mostTries) queued.set(name, { ...deletion, tries });
      else queued.delete(name);
      return tries < mostTries ? undefined : { error };
    }
  }
  return {
    queued,
    add({ id, claim }: HeldClaim): void {
      const name = nameOf(claim);
      if (queued.has(name) || queued.size >= mostQueued) return;
      queued.set(name, { bucket: id.bucket, id: nameOf(id._id), tries: 0 });
    },
    /** Deletions of one moment share a command. */
    async writeAll(): Promise<void> {
      const written = await Promise.all([...queued].map(([name, deletion]) => write(name, deletion)));
      const givenUp = written.filter((result) => result !== undefined);
      if (givenUp[0]) onGivenUp(givenUp[0].error, givenUp.length);
    },
  };
}

/** Creates an empty table and queue. Disposal writes the queued deletions, for at most 3 s. */
export function acknowledgements(deps: Deps): Acknowledgements {
  const known = boundedMap<string, KnownClaim>(mostKnown);
  const { queued, add, writeAll } = deletionQueue(deps);
  const stopping = new AbortController();
  const nowMs = (): number => deps.clock.now().getTime();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (queued.size > 0 && !stopping.signal.aborted) {
      const isRetry = [...queued.values()].some(({ tries }) => tries > 0);
      await deps.pause(isRetry ? retryMs : intervalMs, stopping.signal);
      if (!stopping.signal.aborted) await writeAll();
    }
    isRunning = false;
  }
  return {
    remember: (reader, held) => known.set(reader, { ...pack(held), untilMs: nowMs() + knownMs }),
    find(reader) {
      const found = known.get(reader);
      return found && nowMs() < found.untilMs ? unpack(found) : undefined;
    },
    accept(reader, held) {
      known.delete(reader);
      add(held);
      if (!isRunning) void run();
    },
    isAccepted: (claim) => queued.has(nameOf(claim)),
    flush: writeAll,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await within(stopMs, writeAll);
    },
  };
}
