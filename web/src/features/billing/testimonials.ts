// Picks a sample testimonial, never the one shown before (docs/design/web-domains.md#upgrade).

/** Keys of the samples below `billing.samples`. */
export const sampleIds = ['a', 'b', 'c', 'd', 'e'] as const;
export type SampleId = (typeof sampleIds)[number];

/** @param share returns a random number from 0 to 1 */
export function pickSample(last: SampleId | undefined, share: () => number): SampleId {
  const others = sampleIds.filter((id) => id !== last);
  const drawn = Math.min(others.length - 1, Math.floor(share() * others.length));
  return others[drawn] ?? 'a';
}
