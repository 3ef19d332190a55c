// Examples of the service calls, captcha, feedback and plans (docs/design/http-api.md#service-calls).
import { getPlans } from '../billing.ts';
import type { Bootstrap } from '../bootstrap.ts';
import { getChallenge, verifySolution } from '../captcha.ts';
import { sendFeedback } from '../feedback.ts';
import {
  getBootstrap,
  getOpenapi,
  getStatus,
  getSupportedLocales,
  getVersion,
  reportCsp,
  validateShrimp,
} from '../pages.ts';
import { billingExamples } from './billing.ts';
import { example, type Chapter } from './example.ts';
import { plan } from './records.ts';

const locale = 'en';
const shrimp = 'Zr4Wc0xq1mS8yT6uV2nB5kJ9hG3fD7aP0lQeXiOw';
const salt = '9f2c4b7a1d8e3f6052c7b9a4?expires=1790000600&max=100000&';
const challenge = 'a3c1f0b2d4e6987856341290abcdeffedcba0921436587f9e8d7c6b5a4938271';
const signature = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
// base64 of {"algorithm":"SHA-256","challenge":…,"number":4217,"salt":…,"signature":…,"took":320}
const payload =
  'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwiY2hhbGxlbmdlIjoiYTNjMWYwYjJkNGU2OTg3ODU2MzQxMjkwYWJjZGVmZmVkY2JhMDkyMTQzNjU4N2' +
  'Y5ZThkN2M2YjVhNDkzODI3MSIsIm51bWJlciI6NDIxNywic2FsdCI6IjlmMmM0YjdhMWQ4ZTNmNjA1MmM3YjlhND9leHBpcmVzPTE3OTAwMDA2' +
  'MDAmbWF4PTEwMDAwMCYiLCJzaWduYXR1cmUiOiIwZjFlMmQzYzRiNWE2OTc4ODc5NmE1YjRjM2QyZTFmMDBmMWUyZDNjNGI1YTY5Nzg4Nzk2YT' +
  'ViNGMzZDJlMWYwIiwidG9vayI6MzIwfQ==';

const visitor: Bootstrap = {
  version: '1.0.0', ot_version: '1.0.0', authenticated: false, shrimp, custid: 'anon', email: null, cust: null, customer_since: null,
  authentication: { enabled: true, signup: true, signin: true, autoverify: false }, creation: { open: true, allowed: true },
  locale, default_locale: locale, fallback_locale: locale, is_default_locale: true, i18n_enabled: true, supported_locales: [locale, 'de'],
  plan, is_paid: false, payment_due_until: null, default_planid: 'basic', available_plans: { basic: plan }, plans_enabled: true,
  secret_options: { default_ttl: 604_800, ttl_options: [3600, 86_400, 604_800], ttl_max_anonymous: 604_800, generated_length: 12, generate_enabled: true },
  domains_enabled: false, custom_domains: [], custom_domains_record_count: 0, metadata_record_count: 0, site_host: 'glimpse.example',
  canonical_domain: 'glimpse.example', display_domain: 'glimpse.example', domain_strategy: 'canonical', domain_id: null, support_host: null,
  frontend_host: '', regions_enabled: false, regions: null, form_fields: null, messages: [], global_banner: null, global_banner_enabled: false,
  incoming_enabled: false, incoming_recipient: null, captcha_enabled: true,
  sealed_links: { enabled: true, default: 'off', content_bytes: 400_000, file_bytes: 1_048_576 },
  brand: {
    name: 'Glimpse', tagline: null, logo_url: null, primary_color: null, status_url: null, source_url: null, blog_url: null, operator: null,
    security_email: null,
  },
}; // prettier-ignore

export const serviceChapter: Chapter = {
  heading: 'The service',
  examples: [
    example(getStatus, { answer: { status: 'nominal', locale } }),
    example(getVersion, { answer: { version: [1, 0, 0], locale } }),
    example(getSupportedLocales, { answer: { locales: [locale, 'de'], default_locale: locale, locale } }),
    example(getBootstrap, { answer: { record: visitor, details: {} } }),
    example(validateShrimp, { answer: { isValid: false, shrimp } }),
    example(getOpenapi, { answer: { openapi: '3.1.0', info: { title: 'Glimpse', version: '1.0.0' } } }),
    example(reportCsp, {
      body: [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }],
      answer: {},
    }),
  ],
};

const features = ['Up to 25 domains of your own', 'Links sent by e-mail'];

export const offerChapter: Chapter = {
  heading: 'Plans, captcha and feedback',
  examples: [
    example(getPlans, {
      answer: {
        count: 1,
        records: [
          {
            id: 'identity', planid: 'identity', name: 'Identity Plus', href: '/plans/identity', cta: 'Get Identity Plus',
            price: { monthly: '$35', annually: '$365' }, amount: { monthly: 35, annually: 365 },
            description: 'Secret links on your own domain.', features, featured: true, coming: false,
          },
        ],
        details: { plans_enabled: true, currency: 'USD', trial_days: 0, plans: { basic: plan } },
      },
    }),
    ...billingExamples,
    example(getChallenge, { answer: { algorithm: 'SHA-256', challenge, maxnumber: 100_000, salt, signature } }),
    example(verifySolution, { body: { authenticity_payload: payload }, answer: { data: { verified: true } } }),
    example(sendFeedback, {
      body: { msg: 'Nice and quiet.', tz: 'Europe/Vienna', version: '1.0.0', authenticity_payload: payload },
      answer: {
        record: {},
        message: 'Feedback received.',
        details: { message: 'Message received. Send as much as you like!' },
      },
    }),
  ],
}; // prettier-ignore
