// Picks a sample testimonial, never the one shown before (docs/design/web-domains.md#upgrade).

/** Keys of the samples below `billing.samples`. */
export const sampleIds = ['a', 'b', 'c', 'd', 'e'] as const;
export type SampleId = (typeof sampleIds)[number];

/** @param below returns a random integer from 0 to its argument - 1 */
export function pickSample(last: SampleId | undefined, below: (count: number) => number): SampleId {
  const others = sampleIds.filter((id) => id !== last);
  return others[below(others.length)] ?? 'a';
}
