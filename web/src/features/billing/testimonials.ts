// The sample testimonials, and which one is shown (docs/design/web-domains.md#upgrade).

/** The words of a sample are in `billing.samples`; `uri` is an address that nobody can own (RFC 2606 §3). */
export type SampleQuote = {
  readonly id: 'a' | 'b' | 'c' | 'd' | 'e';
  readonly uri: string;
  /** Of five. */
  readonly stars: number;
};

export const samples: readonly [SampleQuote, ...SampleQuote[]] = [
  { id: 'a', uri: 'https://bakery.example.com/', stars: 5 },
  { id: 'b', uri: 'https://clinic.example.com/', stars: 5 },
  { id: 'c', uri: 'https://hosting.example.com/', stars: 4 },
  { id: 'd', uri: 'https://school.example.com/', stars: 5 },
  { id: 'e', uri: 'https://law.example.com/', stars: 4 },
];

/** Picks a sample, never the last one again. @param share returns a random number from 0 to 1 */
export function pickSample(last: SampleQuote | undefined, share: () => number): SampleQuote {
  const others = samples.filter((sample) => sample !== last);
  const drawn = Math.min(others.length - 1, Math.floor(share() * others.length));
  return others[drawn] ?? samples[0];
}
