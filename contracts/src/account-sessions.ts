// Declares the calls by which customers see and end their sessions (docs/design/http-api.md#own-sessions).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';

/** Families of browsers and systems; `other` is anything else. No version is kept. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export const systemFamilies = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const;

/** Id of a session in lists: 16 bytes in base64url. It does not authenticate. */
const SessionId = z.string().check(z.regex(/^[\w-]{22}$/));

/** One living session. Times in Unix seconds; `last_used` is up to a minute old. */
export const LivingSession = z.strictObject({
  id: SessionId,
  current: z.boolean(),
  started: z.int(),
  last_used: z.int(),
  browser: z.enum(browserFamilies),
  system: z.enum(systemFamilies),
});
export type LivingSession = z.output<typeof LivingSession>;

const none = z.strictObject({});
const change = { method: 'POST', access: 'session', csrf: 'shrimp', limit: 'end_credential' } as const;

/** Lists the living sessions of the caller's account, the latest used first, the caller's own before all. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/account/sessions',
  summary: 'Where you are signed in',
  access: 'session',
  csrf: 'none',
  limit: 'show_account',
  response: z.strictObject({ count: z.int(), records: z.array(LivingSession), details: none }),
  errors: [],
});

/** Ends another session of the account. The caller's own ends by signing out. */
export const endSession = endpoint({
  ...change,
  path: '/api/v2/account/sessions/:id/end',
  summary: 'Sign out another device',
  params: z.object({ id: SessionId }),
  unknownParam: 'accounts.unknown_session',
  response: z.strictObject({ record: none, details: none }),
  errors: ['accounts.unknown_session'],
});

/** Ends all sessions of the account but the caller's. */
export const endOtherSessions = endpoint({
  ...change,
  path: '/api/v2/account/sessions/end-others',
  summary: 'Sign out all other devices',
  response: z.strictObject({ record: z.strictObject({ ended: z.int() }), details: none }),
  errors: [],
});
