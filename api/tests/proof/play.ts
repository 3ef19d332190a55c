// Plays secrets, every third behind a sealed link, with racing readers, burners and acknowledgements, and
// checks the history of each.
import type { History } from '../../../scripts/proof/history.ts';
import { violationsIn } from '../../../scripts/proof/history-checker.ts';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { callsOf } from '../fixtures/calls.ts';
import { openSealedLinkClient } from '../fixtures/sealed-link-client.ts';
import { newNonce, aText, openSecretClient, type SecretClient } from '../fixtures/secret-client.ts';
import {
  acknowledgeUntilKnown,
  burnUntilKnown,
  concealUntilStored,
  type Reader,
  readStatus,
  type Recorded,
  revealUntilKnown,
} from './recorder.ts';

/** Returns a value from 0 to 1. */
export type Random = () => number;

/** Repeatable choices from a seed (mulberry32). The timing of processes is not repeatable. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often readers have a nonce, and how often one of them burns instead of reading. */
export type Mix = { readonly nonces: number; readonly burns: number };

/** Both kinds of clients, in the same order of processes. */
type Lane = {
  readonly clients: readonly SecretClient[];
  readonly sealed: readonly SecretClient[];
  readonly receipts: ReturnType<typeof callsOf>;
};

/** How often a secret is behind a sealed link. Its readers always have a nonce. */
const sealedShare = 1 / 3;

const aReader = (random: Random, nonces: number): Reader => {
  const hasNonce = random() < nonces;
  return { reader: hasNonce ? newNonce() : `once ${aText()}`, hasNonce };
};

/** All readers race; then the winner repeats or acknowledges, and the owner looks at the receipt. */
async function playSecret(lane: Lane, random: Random, { burns, nonces: usual }: Mix): Promise<Played> {
  const isSealed = random() < sealedShare;
  const clients = isSealed ? lane.sealed : lane.clients;
  const nonces = isSealed ? 1 : usual;
  const [creator] = clients as [SecretClient];
  const secret = await concealUntilStored(creator, aText());
  const burner = random() < burns ? Math.floor(random() * clients.length) : -1;
  const readers = clients.map(() => aReader(random, nonces));
  const outcomes = await Promise.all(
    clients.map((client, at) =>
      (at === burner ? burnUntilKnown : revealUntilKnown)(secret, client, readers[at] as Reader),
    ),
  );
  const winner = outcomes.findIndex((outcome, at) => outcome === 'ok' && at !== burner);
  const [client, who] = [clients[winner], readers[winner]];
  if (client && who?.hasNonce)
    await (random() < 0.5 ? acknowledgeUntilKnown : revealUntilKnown)(secret, client, who);
  if (!outcomes.includes('ok'))
    await revealUntilKnown(secret, creator, { reader: newNonce(), hasNonce: true });
  await readStatus(secret, lane.receipts);
  return { ...secret, isSealed };
}

type Played = Recorded & { readonly isSealed: boolean };

function countsOf({ calls, isSealed }: Played): Readonly<Record<string, number>> {
  const has = (kind: string) => calls.some((call) => call.kind === kind && call.outcome === 'ok');
  const [isRead, isBurned] = [has('reveal'), has('burn')];
  return {
    secrets: 1,
    sealedLinks: Number(isSealed),
    calls: calls.length,
    unknown: calls.filter(({ outcome }) => outcome === 'unknown').length,
    texts: Number(isRead),
    burned: Number(isBurned),
    lostWithoutNonce: Number(!isRead && !isBurned),
  };
}

/** Describes the calls of a broken history without text or nonce. */
function storyOf({ calls }: History): string {
  const readers = [...new Set(calls.map(({ reader }) => reader))];
  const first = Math.min(...calls.map(({ startMs }) => startMs));
  return calls
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(
      ({ kind, reader, hasNonce, outcome, state, startMs, endMs }) =>
        `${hasNonce ? 'nonce' : 'other'} ${readers.indexOf(reader)} ${kind} ${state ?? outcome} ${Math.round(startMs - first)}-${Math.round(endMs - first)} ms`,
    )
    .join(', ');
}

type Load = {
  readonly urls: readonly string[];
  readonly lanes: number;
  /** Clients of a lane; all of them race for the lane's secret. */
  readonly clients: number;
  readonly mix: Mix;
  readonly random: Random;
  /** Port of the connection of a client; a proxy, for example. */
  readonly portOf?: (url: string, client: number) => number;
  /** Whether another secret is played. */
  readonly goesOn: () => boolean;
};

async function openLane({ urls, clients, portOf }: Load, lane: number): Promise<Lane> {
  const openAll = (open: typeof openSecretClient) =>
    Promise.all(
      Array.from({ length: clients }, (_, client) => {
        const url = urls[(lane + client) % urls.length] as string;
        return open(url, { repeats: 0, ...(portOf && { port: portOf(url, client) }) });
      }),
    );
  return {
    clients: await openAll(openSecretClient),
    sealed: await openAll(openSealedLinkClient),
    receipts: callsOf(urls),
  };
}

/** Plays secrets in parallel lanes while `goesOn`. Each lane plays one secret at a time. */
export async function playLoad(load: Load): Promise<SeedOutcome> {
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  const run = async (number: number): Promise<void> => {
    const lane = await openLane(load, number);
    while (load.goesOn()) {
      const secret = await playSecret(lane, load.random, load.mix);
      for (const [name, value] of Object.entries(countsOf(secret)))
        counts[name] = (counts[name] ?? 0) + value;
      const broken = violationsIn(secret);
      if (broken.length > 0) violations.push(`${broken.join('; ')}: ${storyOf(secret)}`);
    }
    for (const client of [...lane.clients, ...lane.sealed]) client[Symbol.dispose]();
  };
  await Promise.all(Array.from({ length: load.lanes }, (_, number) => run(number)));
  return { counts, violations };
}
