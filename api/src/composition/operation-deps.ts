// Selects from the context the dependencies of each feature's operations.
import { setTimeout as pause } from 'node:timers/promises';
import { checkCreator, creationFor } from '#features/secrets/creation/creators.ts';
import { makeIncoming } from '#features/secrets/creation/incoming-secret.ts';
import { agoText } from '#features/secrets/presenters/time-texts.ts';
import { openContext, type Context, type ProcessDeps } from './context.ts';
import type { Config } from '#src/config/config.ts';
import type { Actor } from '#platform/http/core/actor.ts';

export function secretDeps({ config, clock, ids, random, keyring, plans, ...ctx }: Context) {
  return {
    config,
    clock,
    ids,
    random,
    keyring,
    plans,
    times: plans.times,
    effects: ctx.effects.secrets,
    secrets: ctx.secrets.store,
    acknowledgements: ctx.secrets.acknowledgements,
    passphrases: ctx.secrets.passphrases,
    storageQuota: ctx.secrets.quota,
    confirmations: ctx.accounts.confirmations,
    shareDomain: ctx.domains.shareDomain,
    limiter: ctx.http.rateLimiter,
    outbox: ctx.mail.outbox,
  };
}

export function accountDeps({ config, clock, ids, keyring, plans, texts, transact, ...ctx }: Context) {
  return {
    config,
    clock,
    ids,
    keyring,
    plans,
    texts,
    transact,
    accounts: ctx.accounts.store,
    erasures: ctx.accounts.erasures,
    eraseAccount: ctx.accounts.erase,
    sessionService: ctx.accounts.sessionService,
    signInBudget: ctx.accounts.signInBudget,
    passwords: ctx.accounts.passwords,
    guesses: ctx.accounts.guesses,
    sessions: ctx.http.sessions,
    flashes: ctx.http.flashes,
    mailShare: ctx.accounts.mailShare,
    followMove: ctx.accounts.followMove,
    locales: ctx.http.locales,
    outbox: ctx.mail.outbox,
    makeVerification: ctx.secrets.makeVerification,
    billingFields: ctx.billing.fieldsOf,
  };
}

export function domainDeps({ config, ids, domains, plans }: Context) {
  return { config, ids, pause, domains: domains.store, breaks: domains.breaks, plans };
}

export function billingDeps({ config, accounts, plans, texts, billing }: Context) {
  return { config, plans, accounts: accounts.store, texts, billing: billing.billing };
}

export function captchaDeps({ config, clock, random, keyring, captcha }: Context) {
  return { config, clock, random, keyring, captchas: captcha.redeemed };
}

export function feedbackDeps({ clock, feedback }: Context) {
  return { clock, feedback: feedback.store };
}

export function incomingDeps(ctx: Context) {
  return { config: ctx.config, makeIncoming: makeIncoming(secretDeps(ctx)) };
}

export function colonelDeps({ config, clock, http, colonel, accounts, secrets, feedback, billing }: Context) {
  return {
    config,
    clock,
    agoText,
    banners: colonel.banners,
    banner: colonel.banner,
    counts: colonel.counts,
    dailyCounts: colonel.dailyCounts,
    customers: accounts.customers,
    secretCounts: secrets.counts,
    feedback: feedback.store,
    activeSessions: http.activeSessions,
    billingSummary: billing.summary,
    customerAt: colonel.customerAt,
    isColonel: colonel.isColonel,
    planOf: colonel.planOf,
  };
}

export function pageDeps({
  config,
  clock,
  version,
  metrics,
  texts,
  plans,
  regions,
  http,
  domains,
  accounts,
  secrets,
  colonel,
  billing,
}: Context) {
  return {
    config,
    clock,
    version,
    metrics,
    texts,
    plans,
    regions,
    paymentDue: billing.paymentDue,
    ownDomains: domains.ownDomains,
    locales: http.locales,
    sessions: http.sessions,
    shrimps: http.shrimps,
    flashes: http.flashes,
    banner: colonel.banner,
    profiles: accounts.profiles,
    identityProvider: accounts.identityProvider,
    countRecent: secrets.countRecent,
    creation: (actor: Actor) => creationFor(config.createAccess, actor),
  };
}

/** Opens what the commands of the command line use; no job runs. @throws as `openContext` */
export async function openCommandDeps(config: Config, given: ProcessDeps) {
  const ctx = await openContext(config, given);
  const { log, mongo, redis, accounts, mail } = ctx;
  const billing = { customers: ctx.billing.customers, connected: ctx.billing.billing };
  const { forms } = accounts;
  const more = {
    log,
    mongo,
    redis,
    pause,
    forms,
    billing,
    changePlan: accounts.changePlan,
    mailJobs: mail.jobs,
  };
  return { ...accountDeps(ctx), ...more, [Symbol.asyncDispose]: ctx[Symbol.asyncDispose] };
}

export function httpServiceDeps({ config, ids, texts, plans, http, accounts, ...ctx }: Context) {
  const { log, metrics, tracing } = ctx;
  const {
    hosts,
    proxies,
    sessions,
    shrimps,
    flashes,
    rateLimiter: limiter,
    regionLimiter,
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
    regionLimiter,
    loadShedding,
    bodies,
    locales,
    identityProvider,
    texts,
  };
  const creators = { checkCreator: (actor: Actor) => checkCreator(config.createAccess, actor) };
  return { config, ids, log, metrics, tracing, times: plans.times, ...creators, ...services };
}
