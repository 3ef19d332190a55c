// The row of `domain_status` with what only its writer reads: the memory of the checks.
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import * as z from 'zod/mini';
import { dnsFaults } from '#resources/custom-domain-status.ts';

const when = z.optional(z.nullable(z.date()));

/** A look-up that fails since a time. */
const Failing = z.object({ since: z.date(), why: z.enum(dnsFaults) });
export type Failing = z.output<typeof Failing>;

/** What the checks must remember; the API ignores it. */
const Memory = z.object({
  verifiedAt: when,
  missingSince: when,
  moveAt: when,
  firstSeenAt: when,
  lapsedAt: when,
  last: z.optional(z.nullable(z.enum(['matched', 'other', 'missing']))),
  txtFailing: z.optional(z.nullable(Failing)),
  dnsFailing: z.optional(z.nullable(Failing)),
  /** Since when something is wrong that worked. */
  brokenSince: when,
  /** What the last definite look at DNS said. */
  pointed: z.optional(z.nullable(z.boolean())),
  routedOnce: z.optional(z.nullable(z.boolean())),
  awaySince: when,
  awayChecks: z.optional(z.nullable(z.int())),
  /** Where the name leads instead, in our own words. */
  found: z.optional(z.nullable(z.string())),
  /** When a check ran for the last time because its owner had asked. */
  answeredAt: when,
  caaName: z.optional(z.nullable(z.string())),
  /** Whether the edge served the name with its certificate once. */
  programmed: z.optional(z.nullable(z.boolean())),
  /** The certificate goes together with the object. */
  dropped: z.optional(z.nullable(z.boolean())),
});

export const StoredStatus = z.extend(DomainStatus, { memory: z.optional(Memory) });
export type StoredStatus = z.output<typeof StoredStatus>;
export type Memory = z.output<typeof Memory>;

/** A row before the store adds who wrote it and when. */
export type StatusContent = Omit<StoredStatus, 'writer' | 'term' | 'updatedAt'>;

/** Text that is equal for rows with equal content. */
export function contentText(row: StatusContent): string {
  const {
    writer: _writer,
    term: _term,
    updatedAt: _updatedAt,
    ...content
  } = {
    writer: '',
    term: 0,
    updatedAt: null,
    ...row,
  };
  return JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
