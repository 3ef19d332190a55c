// The errors of custom domains (docs/design/http-api.md#domains).

export const domainErrors = {
  'domains.missing': { status: 422, type: 'FormError', text: 'Please enter a domain', field: 'domain' },
  'domains.invalid': { status: 422, type: 'FormError', text: 'Not a valid public domain', field: 'domain' },
  'domains.public_suffix': {
    status: 422,
    type: 'FormError',
    text: 'Not a domain but a public suffix',
    field: 'domain',
  },
  'domains.wildcard': { status: 422, type: 'FormError', text: 'Wildcards are not possible', field: 'domain' },
  'domains.underscore': {
    status: 422,
    type: 'FormError',
    text: 'Host names have no underscores',
    field: 'domain',
  },
  'domains.address': {
    status: 422,
    type: 'FormError',
    text: 'Not a domain but an IP address',
    field: 'domain',
  },
  'domains.own_host': {
    status: 422,
    type: 'FormError',
    text: 'This name belongs to this site',
    field: 'domain',
  },
  'domains.duplicate': { status: 422, type: 'FormError', text: 'Duplicate domain', field: 'domain' },
  'domains.too_deep': { status: 422, type: 'FormError', text: 'Domain too deep (max: 10)', field: 'domain' },
  'domains.too_long': { status: 422, type: 'FormError', text: 'Domain too long (max: 230)', field: 'domain' },
  'domains.unknown': { status: 404, type: 'RecordNotFound', text: 'Domain not found' },
  'domains.not_in_plan': {
    status: 422,
    type: 'EntitlementRequired',
    text: 'Your plan does not include custom domains.',
    field: 'domain',
  },
  'domains.quota': {
    status: 422,
    type: 'EntitlementRequired',
    text: 'Your plan allows no more than <> domains.',
    field: 'domain',
  },
} as const;
