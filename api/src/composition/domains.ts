// The plans, the parts behind customers' own domains, and the regions beside this one (part of the composition root).
import { setTimeout as pause } from 'node:timers/promises';
import { domainStore, ensureDomainIndexes } from '#features/domains/domain-store.ts';
import { hostedDomains } from '#features/domains/hosted.ts';
import { customerIdOf } from '#features/domains/domain-deps.ts';
import { domainJobs } from '#features/domains/remove.ts';
import { ownDomains, shareDomains } from '#features/domains/usable-domains.ts';
import { planTable, timesOf } from '#features/billing/plans.ts';
import { regionDirectory } from '#features/regions/directory.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Config } from '#src/config/config.ts';

type DomainsDeps = { readonly config: Config; readonly clock: Clock; readonly log: Log; readonly mongo: Mongo };

/** Opens the claims on host names and the list of regions. */
export async function openDomains({ config, clock, log, mongo }: DomainsDeps) {
  const plans = planTable(config.plansEnabled);
  const regions = await regionDirectory({ file: config.regionsFile, region: config.region, log });
  await ensureDomainIndexes(mongo.db);
  const domains = domainStore(mongo.client, mongo.db);
  return {
    plans,
    /** How many times the figure of a rate limit a caller's plan gives. */
    times: (actor: Actor) => timesOf(plans.of(actor)),
    regions,
    domains,
    pause,
    /** For the closed host table; absent while own domains are off. */
    hosted: config.domainsEnabled ? hostedDomains(domains, clock) : undefined,
    shareDomain: shareDomains({ domains, plans, config }),
    ownDomains: ownDomains({ domains, plans, config }),
    releaseDomains: (account: Buffer) => domains.releaseAll(customerIdOf(account)),
    /** A plan that no longer includes domains suspends them; one that does again gives them back (api.md 3.7). */
    entitleDomains: (account: { readonly id: Buffer; readonly planId: string }, session: Transaction) =>
      domains.entitle(customerIdOf(account.id), plans.of({ account }).options.custom_domains, session),
    domainJobs: [...domainJobs({ domains, clock }), ...regions.regionJobs],
  };
}
