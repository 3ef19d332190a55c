// Removes what belongs to a custom domain: route, then key and order, then the certificate.
import { removeFinalizer } from '#kube/write/finalizer.ts';
import { is } from '#kube/errors.ts';
import { keyOf, type KubeObject } from '#kube/object.ts';
import { throwFailures } from '#kube/write/converge.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { finalizers } from '#resources/labels.ts';
import { deleteCertificate, deleteNextKey } from '../certificate/delete-secrets.ts';
import { createCertificateStore } from '../certificate/kube-store.ts';
import { retainCertificate } from '../certificate/retained.ts';
import { createRetainedStore } from '../certificate/retained-store.ts';
import { domainLabels } from '../desired/routes.ts';
import { type DomainDeps, forgetDomain } from '../deps.ts';

/** The region's identifier follows from the namespace, so that removal works when the region is gone. */
function identifierOf({ metadata }: CustomDomain): string {
  return (metadata.namespace ?? '').replace(/^glimpse-/, '');
}

async function deleteRoute(
  deps: DomainDeps,
  domain: CustomDomain,
  { region, signal }: { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const mode = region?.spec.routing?.mode;
  const changes = await deps.converge({
    owner: { object: domain, labels: domainLabels(identifierOf(domain), domain.spec.hostname) },
    intents: [],
    prune: [
      ...(mode === 'Ingress' ? [] : [listenerSets, httpRoutes]),
      ...(mode === 'Gateway' ? [] : [ingresses]),
    ],
    namespace: domain.metadata.namespace ?? '',
    signal,
  });
  // Without the region its way of routing is unknown; a kind that is not served has no objects.
  throwFailures(changes.filter(({ error }) => !is.notFound(error)));
}

/** Whether the whole region goes and takes its Secrets along. */
function isRegionGoing(region: Jurisdiction | undefined): boolean {
  return region?.metadata.deletionTimestamp !== undefined && region.spec.deletionPolicy === 'Delete';
}

/** Removes the certificate, or keeps it for a while with the policy `Retain`. */
async function endCertificate(
  deps: DomainDeps,
  domain: CustomDomain,
  { region, signal }: { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { namespace = '' } = domain.metadata;
  const place = { kube: deps.kube, namespace, identifier: identifierOf(domain) };
  if (domain.spec.tls.secretPolicy === 'Delete')
    return deleteCertificate({ store: createCertificateStore(place), effects: deps.effects }, domain, signal);
  if (isRegionGoing(region)) return;
  await retainCertificate({ ...deps, retained: createRetainedStore(place) }, domain, signal);
}

/**
 * Whether nobody wished that the host ends: the main domain of a living region is made again at once, and a
 * deleted definition takes all objects along.
 */
async function keepsServing(
  deps: DomainDeps,
  { spec }: CustomDomain,
  { region, signal }: { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal },
): Promise<boolean> {
  if (!region || region.metadata.deletionTimestamp !== undefined) return false;
  return spec.role === 'Site' || deps.definitionGoes(signal);
}

/** Makes the route outlive its object: Kubernetes removes what has an owner. The next object takes it. */
async function releaseRoute(
  deps: DomainDeps,
  domain: CustomDomain,
  { region, signal }: { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { metadata, spec } = domain;
  const { namespace = '', uid } = metadata;
  const selector = { labels: domainLabels(identifierOf(domain), spec.hostname) };
  const kinds = region?.spec.routing?.mode === 'Ingress' ? [ingresses] : [listenerSets, httpRoutes];
  for (const kind of kinds)
    for (const one of await deps.kube.of<KubeObject>(kind).list({ namespace, selector, signal })) {
      const path = '/metadata/ownerReferences';
      if (one.metadata.ownerReferences?.[0]?.uid !== uid || uid === undefined) continue;
      const test = { op: 'test', path: `${path}/0/uid`, value: uid } as const;
      await deps.kube.of<KubeObject>(kind).patchJson(keyOf(one), [test, { op: 'remove', path }], signal);
    }
}

/** Removes everything, then the finalizer. The certificate stays for 30 days with the policy `Retain`. */
export async function removeDomain(
  deps: DomainDeps,
  domain: CustomDomain,
  at: { readonly region: Jurisdiction | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { namespace = '', uid = '' } = domain.metadata;
  const { hostname } = domain.spec;
  if (!domain.metadata.finalizers?.includes(finalizers.customDomain)) return;
  const keeps = await keepsServing(deps, domain, at);
  await (keeps ? releaseRoute : deleteRoute)(deps, domain, at);
  const store = createCertificateStore({ kube: deps.kube, namespace, identifier: identifierOf(domain) });
  await deleteNextKey({ store, effects: deps.effects }, { hostname, uid }, at.signal);
  if (!keeps) await endCertificate(deps, domain, at);
  await removeFinalizer({
    resource: deps.kube.of(customDomains),
    object: domain,
    name: finalizers.customDomain,
    signal: at.signal,
  });
  forgetDomain(deps.memory, domain);
}
