// The calls of administrators: what is going on, and the banner on every page (api.md 3.9). None returns a key, a secret or a token.
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Scalar, Seconds } from './shapes.ts';

const call = { access: 'colonel', csrf: 'none', limit: 'view_colonel', errors: [] } as const;

const Banner = z.strictObject({ global_banner: z.nullable(z.string()), enabled: z.boolean(), updated: z.nullable(Seconds) });
const bannerAnswer = z.strictObject({ record: Banner, details: z.strictObject({}) });

export const viewBanner = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/banner',
  summary: 'The banner on every page',
  response: bannerAnswer,
});

const Flag = z.pipe(
  Scalar,
  z.transform((given) => given === 'true' || given === '1' || given === 'on'),
);

/** Only links survive; everything else becomes text. */
export const setBanner = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v2/colonel/banner',
  summary: 'Set the banner on every page, or take it away',
  csrf: 'shrimp',
  body: z.object({ text: Scalar, enabled: Flag }),
  response: bannerAnswer,
  errors: ['colonel.banner_too_long'],
});

/** Pages count from 1. */
const page = (most: number, usual: number) =>
  z.pipe(
    Scalar,
    z.transform((given) => (given !== undefined && /^\d{1,6}$/.test(given) ? Math.min(Math.max(Number(given), 1), most) : usual)),
  );
export const Paging = z.object({ page: page(100_000, 1), per_page: page(limits.colonel.perPage.max, limits.colonel.perPage.default) });
const paged = z.strictObject({ page: z.int(), per_page: z.int(), total: z.int() });

export const listFeedback = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v2/colonel/feedback',
  summary: 'What people wrote, newest first',
  query: Paging,
  response: z.strictObject({
    records: z.array(
      z.strictObject({
        id: z.string(),
        msg: z.string(),
        custid: z.string(),
        tz: z.string(),
        version: z.string(),
        created: Seconds,
        stamp: z.string(),
      }),
    ),
    count: z.int(),
    details: paged,
  }),
});
