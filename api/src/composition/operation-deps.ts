// Selects from the context the dependencies of each feature's operations.
import { setTimeout as pause } from 'node:timers/promises';
import { makeIncoming } from '#features/secrets/creation/incoming-secret.ts';
import { agoText } from '#features/secrets/presenters/time-texts.ts';
import { openContext, type Context, type ProcessDeps } from './context.ts';
import type { Config } from '#src/config/config.ts';

export function secretDeps({ config, clock, ids, random, keyring, metrics, ...ctx }: Context) {
  return {
    config,
    clock,
    ids,
    random,
    keyring,
    metrics,
    secrets: ctx.secrets.store,
    acknowledgements: ctx.secrets.acknowledgements,
    passphrases: ctx.secrets.passphrases,
    storageQuota: ctx.secrets.quota,
    accounts: ctx.accounts.store,
    credit: ctx.accounts.credit,
    plans: ctx.domains.plans,
    times: ctx.domains.times,
    shareDomain: ctx.domains.shareDomain,
    limiter: ctx.http.rateLimiter,
    outbox: ctx.mail.outbox,
  };
}

export function accountDeps({ config, clock, ids, keyring, ...ctx }: Context) {
  return {
    config,
    clock,
    ids,
    keyring,
    accounts: ctx.accounts.store,
    erasures: ctx.accounts.erasures,
    eraseAccount: ctx.accounts.erase,
    sessionService: ctx.accounts.sessionService,
    signInBudget: ctx.accounts.signInBudget,
    passwords: ctx.accounts.passwords,
    plans: ctx.domains.plans,
    sessions: ctx.http.sessions,
    flashes: ctx.http.flashes,
    limiter: ctx.http.rateLimiter,
    locales: ctx.http.locales,
    texts: ctx.mail.texts,
    outbox: ctx.mail.outbox,
    transact: ctx.mail.transact,
    makeVerification: ctx.secrets.makeVerification,
    billingFields: ctx.billing.fieldsOf,
  };
}

export function domainDeps({ config, ids, domains }: Context) {
  return { config, ids, pause, domains: domains.store, plans: domains.plans };
}

export function billingDeps({ config, accounts, domains, mail, billing }: Context) {
  const { plans } = domains;
  return { config, plans, accounts: accounts.store, texts: mail.texts, billing: billing.billing };
}

export function captchaDeps({ config, clock, random, keyring, admin }: Context) {
  return { config, clock, random, keyring, captchas: admin.captchas };
}

export function feedbackDeps({ clock, admin }: Context) {
  return { clock, feedback: admin.feedback };
}

export function incomingDeps(ctx: Context) {
  return { config: ctx.config, makeIncoming: makeIncoming(secretDeps(ctx)) };
}

export function colonelDeps({ config, clock, admin, billing }: Context) {
  return {
    config,
    clock,
    agoText,
    banners: admin.banners,
    banner: admin.banner,
    counts: admin.counts,
    dailyCounts: admin.dailyCounts,
    customers: admin.customers,
    secretCounts: admin.secretCounts,
    feedback: admin.feedback,
    activeSessions: admin.activeSessions,
    billingSummary: billing.summary,
    customerAt: admin.customerAt,
    isColonel: admin.isColonel,
    planOf: admin.planOf,
  };
}

export function pageDeps({
  config,
  clock,
  version,
  metrics,
  http,
  domains,
  accounts,
  secrets,
  admin,
  billing,
}: Context) {
  return {
    config,
    clock,
    version,
    metrics,
    plans: domains.plans,
    paymentDue: billing.paymentDue,
    regions: domains.regions,
    ownDomains: domains.ownDomains,
    locales: http.locales,
    sessions: http.sessions,
    shrimps: http.shrimps,
    flashes: http.flashes,
    banner: admin.banner,
    profiles: accounts.profiles,
    identityProvider: accounts.identityProvider,
    countRecent: secrets.countRecent,
  };
}

/** Opens what the commands of the command line use; no job runs. @throws as `openContext` */
export async function openCommandDeps(config: Config, given: ProcessDeps) {
  const ctx = await openContext(config, given);
  const { log, mongo, redis, accounts, mail } = ctx;
  const billing = { customers: ctx.billing.customers, connected: ctx.billing.billing };
  const more = { log, mongo, redis, pause, billing, changePlan: accounts.changePlan, mailJobs: mail.jobs };
  return { ...accountDeps(ctx), ...more, [Symbol.asyncDispose]: ctx[Symbol.asyncDispose] };
}

export function httpServiceDeps({ config, ids, log, metrics, http, domains, accounts }: Context) {
  const {
    hosts,
    proxies,
    sessions,
    shrimps,
    flashes,
    rateLimiter: limiter,
    loadShedding,
    bodies,
    locales,
  } = http;
  const { identityProvider } = accounts;
  const services = {
    hosts,
    proxies,
    sessions,
    shrimps,
    flashes,
    limiter,
    loadShedding,
    bodies,
    locales,
    identityProvider,
  };
  return { config, ids, log, metrics, times: domains.times, ...services };
}
