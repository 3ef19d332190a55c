// Declares the service calls: status, version, languages, shrimp, bootstrap, CSP reports and OpenAPI
// (docs/design/http-api.md#service-calls).
import * as z from 'zod/mini';

import { Bootstrap } from './bootstrap.ts';
import { endpoint } from './endpoint.ts';

const probe = {
  method: 'GET',
  access: 'public',
  csrf: 'none',
  limit: 'check_status',
  envelope: 'plain',
  errors: [],
} as const;

/** Answers while the process runs; reads no store. */
export const getStatus = endpoint({
  ...probe,
  path: '/api/v2/status',
  summary: 'Whether this installation answers',
  response: z.strictObject({ status: z.literal('nominal'), locale: z.string() }),
});

export const getVersion = endpoint({
  ...probe,
  path: '/api/v2/version',
  summary: 'Version of this installation',
  response: z.strictObject({ version: z.array(z.int()).check(z.length(3)), locale: z.string() }),
});

export const getSupportedLocales = endpoint({
  ...probe,
  path: '/api/v2/supported-locales',
  summary: 'List the languages of this installation, in order',
  response: z.strictObject({ locales: z.array(z.string()), default_locale: z.string(), locale: z.string() }),
});

/** Compares the header `O-Shrimp` with the cookie. Always answers 200 and rotates nothing. */
export const validateShrimp = endpoint({
  method: 'POST',
  path: '/api/v2/validate-shrimp',
  summary: 'Check the shrimp in the header O-Shrimp and get a valid one',
  access: 'public',
  csrf: 'none',
  limit: 'check_status',
  envelope: 'plain',
  sendsJson: true,
  response: z.strictObject({ isValid: z.boolean(), shrimp: z.string() }),
  errors: [],
});

/** Returns the globals that a page needs before it paints. Does not consume flash messages. */
export const getBootstrap = endpoint({
  method: 'GET',
  path: '/api/v2/bootstrap',
  summary: 'The page-provided globals',
  access: 'anyone',
  csrf: 'none',
  limit: 'get_page',
  polled: true,
  onCustomDomains: true,
  response: z.strictObject({ record: Bootstrap, details: z.strictObject({}) }),
  errors: [],
});

/** Accepts a browser's CSP report. Counts the directive and stores nothing. */
export const reportCsp = endpoint({
  method: 'POST',
  path: '/csp-report',
  summary: 'Report of a browser about the content security policy',
  access: 'public',
  csrf: 'none',
  limit: 'csp_report',
  onCustomDomains: true,
  bodyLimit: 'small',
  media: ['application/csp-report', 'application/reports+json'],
  body: z.unknown(),
  response: z.strictObject({}),
  envelope: 'empty',
  errors: [],
});

/** Returns the API as an OpenAPI 3.1 document. */
export const getOpenapi = endpoint({
  ...probe,
  path: '/api/openapi.json',
  summary: 'This document',
  envelope: 'bare',
  cacheSeconds: 60,
  response: z.looseObject({ openapi: z.literal('3.1.0') }),
});

/**
 * The feature's calls by the name of their operation. `getOpenapi` is not among them: it needs all features.
 */
export const pagesContract = {
  status: getStatus,
  version: getVersion,
  supportedLocales: getSupportedLocales,
  validateShrimp,
  getBootstrap,
  reportCsp,
};
