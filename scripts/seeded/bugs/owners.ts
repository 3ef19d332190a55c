// Bugs of what the owner of a domain is told, and of what a TLS proxy may ask.
import type { SeededBug } from '../plant.ts';

export const ownersBugs: readonly SeededBug[] = [
  {
    name: 'proxy-not-named',
    story: 'the owner of a proxied record is told to set the record that is set',
    edits: [
      {
        file: 'operator/src/domains/proxy-probe.ts',
        find: "found.kind === 'failed' && found.why === 'proxy'",
        replace: "found.kind === 'failed' && found.why === 'none'",
      },
    ],
    caughtBy: 'operator/tests/domains/domain-states.test.ts',
  },
  {
    name: 'redirect-is-no-answer',
    story: 'a redirect on port 80 is told as a closed port',
    edits: [
      {
        file: 'operator/src/domains/certificate/validate-order.ts',
        find: "found === 'redirect' ? 'SelfCheckRedirected' : 'SelfCheckFailed'",
        replace: "found === 'none' ? 'SelfCheckRedirected' : 'SelfCheckFailed'",
      },
    ],
    caughtBy: 'operator/src/domains/certificate/run-order.test.ts',
  },
  {
    name: 'doubled-name-not-found',
    story: 'a TXT record whose name a provider doubled is only called missing',
    edits: [
      {
        file: 'operator/src/domains/checks/ownership.ts',
        find: "return doubled === 'matched' ? 'doubled' : 'missing';",
        replace: "return doubled === 'matched' ? 'missing' : 'missing';",
      },
    ],
    caughtBy: 'operator/src/domains/checks/ownership.test.ts',
  },
  {
    name: 'target-caa-blamed',
    story: 'CAA records at our own target are blamed on the owner of a domain',
    edits: [
      {
        file: 'operator/src/domains/checks/caa.ts',
        find: 'return { kind: own, at: target ?? name, ours: true };',
        replace: 'return { kind: own, at: target ?? name };',
      },
    ],
    caughtBy: 'operator/src/domains/checks/caa.test.ts',
  },
  {
    name: 'own-aaaa-is-foreign',
    story: 'our own IPv6 address is called foreign where only IPv4 addresses are given',
    edits: [
      {
        file: 'operator/src/domains/checks/pointing.ts',
        find: '(isIPv6(address) ? ipv6 : ipv4).length === 0;',
        replace: '(isIPv6(address) ? ipv6 : ipv4).length < 0;',
      },
    ],
    caughtBy: 'operator/src/domains/checks/pointing.test.ts',
  },
  {
    name: 'large-answer-is-silence',
    story: 'a DNS answer with too many records is a silent server, after a wait',
    edits: [
      {
        file: 'operator/src/domains/checks/dns-message.ts',
        find: 'const oversized = counts.some((count) => count > maxSection);',
        replace: 'const oversized = counts.some((count) => count > maxSection * 400);',
      },
    ],
    caughtBy: 'operator/tests/dns/message.test.ts',
  },
  {
    name: 'flood-of-names-looked-up',
    story: 'each unknown name that a TLS proxy asks about reaches the database',
    edits: [
      {
        file: 'operator/src/domains/claim-sync/agent/host-ask.ts',
        find: ' && !mayFind()',
        replace: ' && mayFind() === undefined',
      },
    ],
    caughtBy: 'operator/src/domains/claim-sync/agent/host-ask.test.ts',
  },
  {
    name: 'one-moment-for-ever',
    story: 'a claim that nobody looks at reads "One moment" for ever',
    edits: [
      {
        file: 'api/src/features/domains/domain.ts',
        find: 'now.getTime() - waitsSince(claim) > firstLookMs',
        replace: 'now.getTime() - waitsSince(claim) > firstLookMs * 1e9',
      },
    ],
    caughtBy: 'api/src/features/domains/view.test.ts',
  },
];
