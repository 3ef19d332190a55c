// Samples and builders for the tests of renewal.

export const dayMs = 86_400_000;

export const hourMs = 3_600_000;

export const notBefore = new Date('2026-01-01T00:00:00Z');

export const after = (ms: number): Date => new Date(notBefore.getTime() + ms);
