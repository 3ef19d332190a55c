// Samples and builders for the tests of midnight.
import { dayOf } from './chain.ts';

export const dayMs = 86_400_000;

export const noon = dayOf(Date.parse('2026-11-23T12:00:00Z'));
