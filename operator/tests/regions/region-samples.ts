// Jurisdictions for tests.

/** The namespace of the region `eu`. */
export const namespace = 'glimpse-eu';

type Spec = Readonly<Record<string, unknown>>;

/** A Local region with a Gateway of its own. */
export const aRegion = (identifier = 'eu', spec: Spec = {}, metadata: object = {}) =>
  ({
    apiVersion: 'glimpse.dev/v1alpha1',
    kind: 'Jurisdiction',
    metadata: { name: identifier, ...metadata },
    spec: {
      identifier,
      displayName: identifier.toUpperCase(),
      domain: `${identifier}.glimpse.example`,
      api: { image: 'registry.example/glimpse-api:1.0.0' },
      routing: { gateway: { className: 'envoy' }, customDomainTarget: { ipv4: ['203.0.113.10'] } },
      ...spec,
    },
  }) as const;
