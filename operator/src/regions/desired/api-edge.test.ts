// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { describe, expect, test } from 'vitest';
import { edgeIntents } from './edge.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { aSpec } from './samples.ts';
import { facts } from './api-samples.ts';

describe('the edge', () => {
  const routed = (routing: object) => edgeIntents(aSpec({ routing: routing as never }), facts);
  const customDomainTarget = { ipv4: ['198.51.100.7'] };
  const path = '/.well-known/acme-challenge/';

  test('of a class is a Gateway of our own, which only this namespace can use', () => {
    const gateway = objectOf(edgeIntents(aSpec(), facts), 'Gateway', 'edge');
    expect(fieldAt(gateway, 'spec.allowedListeners.namespaces.from')).toBe('Same');
    expect(fieldAt(gateway, 'spec.listeners.0.allowedRoutes.namespaces.from')).toBe('Same');
  });

  test('of a shared Gateway gets only routes, which name its listener', () => {
    const ref = { namespace: 'infra', name: 'shared', sectionName: 'web' };
    const shared = routed({ mode: 'Gateway', gateway: { ref }, customDomainTarget });
    expect(shared.map(({ kind }) => kind)).toEqual(['HTTPRoute', 'CustomDomain']);
    expect(fieldAt(shared[0], 'spec.parentRefs.0')).toMatchObject(ref);
    expect(fieldAt(shared[0], 'spec.rules.0.matches.0.path.value')).toBe(path);
  });

  test('of an Ingress answers challenges for every host', () => {
    const ingress = routed({ mode: 'Ingress', ingress: { className: 'traefik' }, customDomainTarget })[0];
    expect(fieldAt(ingress, 'spec.rules.0.host')).toBeUndefined();
    expect(fieldAt(ingress, 'spec.rules.0.http.paths.0')).toMatchObject({ path, pathType: 'Prefix' });
    expect(ingress?.metadata.annotations).toBeUndefined();
  });

  test('serves the main domain as a custom domain of role Site', () => {
    const site = objectOf(edgeIntents(aSpec(), facts), 'CustomDomain', 'eu.glimpse.example');
    expect(site['spec']).toEqual({ hostname: 'eu.glimpse.example', role: 'Site' });
  });
});
