// The CustomResourceDefinitions of both kinds.
import type { JsonObject } from '#kube/object.ts';
import { nextActionFor } from './next-action.ts';
import { CustomDomainStatus } from './custom-domain-status.ts';
import { customDomains, CustomDomainSpec } from './custom-domain.ts';
import { JurisdictionStatus } from './jurisdiction/status.ts';
import { jurisdictions, JurisdictionSpec } from './jurisdiction.ts';
import { customDomainConditionTypes, jurisdictionConditionTypes } from './reasons.ts';
import { ageColumn, type Column, conditionColumn, type CrdPlan, crdOf } from './schema/crd.ts';

const text = (name: string, path: string, description: string): Column => ({
  name,
  path,
  type: 'string',
  description,
});
const wide = (column: Column): Column => ({ ...column, wide: true });
const ready = conditionColumn('Ready', 'status', 'Whether all parts work.');
const reason = conditionColumn('Reason', 'reason', 'The one reason that blocks, or why it is ready.');

const jurisdiction: CrdPlan = {
  kind: jurisdictions,
  shortName: 'jur',
  description:
    'A region: API, MongoDB, Redis, keys and edge in a namespace of its own. Or a link to one elsewhere.',
  spec: JurisdictionSpec,
  status: JurisdictionStatus,
  rules: [
    {
      rule: 'self.metadata.name == self.spec.identifier',
      message: 'metadata.name must be equal to spec.identifier',
    },
  ],
  conditionTypes: jurisdictionConditionTypes,
  columns: [
    text('Domain', '.spec.domain', 'Main domain.'),
    ready,
    reason,
    text('Mongo', '.status.mongo.summary', 'Members of the replica set that work, of all.'),
    text('API', '.status.api.summary', 'Pods of the API that work, of all.'),
    text('Domains', '.status.domains.summary', 'Custom domains that work, of all.'),
    ageColumn,
    conditionColumn('Next', 'message', 'Why it is not ready, and what to do.'),
    { name: 'Keys', path: '.status.keys.day', type: 'integer', description: 'Day of the keys.', wide: true },
  ],
  selectableFields: ['.spec.domain', '.spec.placement'],
};

/**
 * What an owner reads before the operator has looked at the name. It has only members of every next action,
 * because server-side apply keeps a default that it does not set.
 */
function firstAction(): JsonObject {
  const facts = { host: 'this host name', conditions: [], suspended: false, params: {}, records: {} };
  const {
    reason,
    code,
    title,
    text: sentence,
    forWhom,
  } = nextActionFor(facts, { reason: 'Pending', step: 1 });
  return { reason, code, title, text: sentence, forWhom };
}

const customDomain: CrdPlan = {
  kind: customDomains,
  shortName: 'cdom',
  description: 'A host name of a customer, with its proof of ownership, certificate and route.',
  spec: CustomDomainSpec,
  status: CustomDomainStatus,
  rules: [
    {
      rule: 'self.metadata.name == self.spec.hostname',
      message: 'metadata.name must be equal to spec.hostname',
    },
  ],
  conditionTypes: customDomainConditionTypes,
  firstStatus: { nextAction: firstAction() },
  columns: [
    ready,
    reason,
    text('Expires', '.status.certificate.notAfter', 'End of the certificate.'),
    ageColumn,
    text('Next', '.status.nextAction.text', 'The one thing to do next.'),
    wide(text('Customer', '.spec.customerId', 'Account of the owner.')),
  ],
  selectableFields: ['.spec.customerId', '.spec.role'],
};

/** CRDs by plural name. */
export const crds = { jurisdictions: crdOf(jurisdiction), customdomains: crdOf(customDomain) } as const;
