// Samples and builders for the tests of proof.
import type { Proof } from './proof.ts';

export const [hour, day] = [3_600_000, 86_400_000];

export const start = new Date('2026-02-01T00:00:00Z');

export const at = (ms: number) => new Date(start.getTime() + ms);

export const alone = { contested: false, quarantined: false };

export const verified: Proof = { verifiedAt: start, last: 'matched' };
