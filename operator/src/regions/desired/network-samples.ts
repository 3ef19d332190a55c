// Samples and builders for the tests of network.
import * as z from 'zod/mini';
import { networkIntents } from './network.ts';
import { aSpec, someFacts } from './samples.ts';

const Peer = z.looseObject({
  ipBlock: z.optional(z.object({ cidr: z.string(), except: z.optional(z.array(z.string())) })),
});

const Rule = z.looseObject({ to: z.optional(z.array(Peer)), from: z.optional(z.array(Peer)) });

const Policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.object({
    podSelector: z.looseObject({}),
    policyTypes: z.array(z.string()),
    ingress: z.optional(z.array(Rule)),
    egress: z.optional(z.array(Rule)),
  }),
});

export const policies = (spec = aSpec(), facts = someFacts()) =>
  new Map(networkIntents(spec, facts).map((intent) => [intent.metadata.name, Policy.parse(intent).spec]));

export const text = (name: string, spec = aSpec()): string => JSON.stringify(policies(spec).get(name));
