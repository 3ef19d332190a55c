# Computes what each region needs: ranges, objects, values of the chart, DNS records.

locals {
  ids      = keys(var.regions)
  cluster  = { for id, r in var.regions : id => coalesce(r.cluster, id) }
  clusters = distinct(values(local.cluster))

  # A cluster's part of the network: half of it for pods, two sixteenths for services and nodes.
  share = { for name, c in var.clusters : name => cidrsubnet(var.network, 6, c.slot) if c.slot != null }
  ranges = { for name, share in local.share : name => {
    pods     = cidrsubnet(share, 1, 0)
    services = cidrsubnet(share, 4, 8)
    nodes    = cidrsubnet(share, 4, 12)
  } }

  # Each part of a spec without the fields that are absent: the CRD fills in their defaults.
  resources = { for id, r in var.regions : id => {
    for part, given in { api = r.api, mongo = r.mongo, redis = r.redis } : part => {
      for name, amounts in { requests = given.requests, limits = given.limits } :
      name => amounts if length(amounts) > 0
    }
  } }
  secrets = { for id, r in var.regions : id => { for name, refs in {
    mail   = r.api.mail_secret == null ? null : { name = r.api.mail_secret }
    stripe = r.api.stripe_secret == null ? null : { name = r.api.stripe_secret }
    extra  = length(r.api.extra_secrets) == 0 ? null : [for name in r.api.extra_secrets : { name = name }]
  } : name => refs if refs != null } }
  pull_secrets = { for id, r in var.regions : id => [for name in r.api.image_pull_secrets : { name = name }] }

  api = { for id, r in var.regions : id => { for name, part in {
    image            = r.api.image
    autoscaling      = { min = r.api.min_pods, max = r.api.max_pods, cpuPercent = r.api.cpu_percent }
    resources        = length(local.resources[id].api) == 0 ? null : local.resources[id].api
    settings         = length(r.api.settings) == 0 ? null : r.api.settings
    secrets          = length(local.secrets[id]) == 0 ? null : local.secrets[id]
    imagePullSecrets = length(local.pull_secrets[id]) == 0 ? null : local.pull_secrets[id]
  } : name => part if part != null } }

  # Volumes; a storage class that is absent is the default one of the cluster.
  volumes = { for id, r in var.regions : id => { for use, volume in {
    mongo  = { size = r.mongo.storage, className = r.mongo.storage_class }
    backup = { size = try(r.mongo.backup.storage, null), className = r.mongo.storage_class }
    redis  = { size = r.redis.storage, className = r.redis.storage_class }
  } : use => { for name, value in volume : name => value if value != null } } }
  managed_mongo = { for id, r in var.regions : id => { for name, part in {
    image     = r.mongo.image
    members   = r.mongo.members
    storage   = local.volumes[id].mongo
    resources = length(local.resources[id].mongo) == 0 ? null : local.resources[id].mongo
    backup = r.mongo.backup == null ? null : {
      schedule = r.mongo.backup.schedule
      keep     = r.mongo.backup.keep
      storage  = local.volumes[id].backup
    }
  } : name => part if part != null } }
  managed_redis = { for id, r in var.regions : id => { for name, part in {
    storage   = local.volumes[id].redis
    maxMemory = r.redis.max_memory
    resources = length(local.resources[id].redis) == 0 ? null : local.resources[id].redis
  } : name => part if part != null } }
  external = { for id, r in var.regions : id => { for store, given in { mongo = r.mongo, redis = r.redis } :
    store => { uriSecretRef = { name = given.uri_secret }, cidrs = given.cidrs }
  } }
  mongo = { for id, r in var.regions : id => { for name, part in {
    mode     = r.mongo.mode
    managed  = r.mongo.mode == "Managed" ? local.managed_mongo[id] : null
    external = r.mongo.mode == "External" ? local.external[id].mongo : null
  } : name => part if part != null } }
  redis = { for id, r in var.regions : id => { for name, part in {
    mode     = r.redis.mode
    managed  = r.redis.mode == "Managed" ? local.managed_redis[id] : null
    external = r.redis.mode == "External" ? local.external[id].redis : null
  } : name => part if part != null } }

  target = { for id, r in var.regions : id => { for name, value in {
    cname = r.edge.cname
    ipv4  = length(r.edge.ipv4) == 0 ? null : r.edge.ipv4
    ipv6  = length(r.edge.ipv6) == 0 ? null : r.edge.ipv6
  } : name => value if value != null } }
  gateway = { for id, r in var.regions : id => { for name, part in {
    className = r.edge.gateway_class
    ref = r.edge.gateway == null ? null : {
      namespace   = r.edge.gateway.namespace
      name        = r.edge.gateway.name
      sectionName = r.edge.gateway.section_name
    }
  } : name => part if part != null } }
  routing = { for id, r in var.regions : id => { for name, part in {
    mode           = r.edge.ingress_class == null ? "Gateway" : "Ingress"
    gateway        = r.edge.ingress_class == null ? local.gateway[id] : null
    ingress        = r.edge.ingress_class == null ? null : { className = r.edge.ingress_class }
    edgeNamespaces = length(r.edge.namespaces) == 0 ? null : r.edge.namespaces
    certificate = r.edge.certificate_secret == null ? null : {
      mode       = "Secret"
      secretName = r.edge.certificate_secret
    }
    customDomainTarget = local.target[id]
  } : name => part if part != null } }

  own_spec = { for id, r in var.regions : id => { for name, part in {
    identifier     = id
    displayName    = r.display_name
    icon           = r.icon
    domain         = r.domain
    placement      = "Local"
    region         = r.region
    deletionPolicy = r.deletion_policy
    api            = local.api[id]
    mongo          = local.mongo[id]
    redis          = local.redis[id]
    routing        = local.routing[id]
  } : name => part if part != null } }

  # Helm keeps a Local region when its release is removed: only a person deletes one, by kubectl.
  manifests = { for id, r in var.regions : id => {
    apiVersion = "glimpse.dev/v1alpha1"
    kind       = "Jurisdiction"
    metadata   = { name = id, annotations = { "helm.sh/resource-policy" = "keep" } }
    spec       = merge(local.own_spec[id], try(var.specs[id], {}))
  } }
  entries = { for id, r in var.regions : id => {
    apiVersion = "glimpse.dev/v1alpha1"
    kind       = "Jurisdiction"
    metadata   = { name = id }
    spec = {
      identifier  = id
      displayName = r.display_name
      icon        = r.icon
      domain      = r.domain
      placement   = "Remote"
    }
  } }

  # Name and domain of the edge get its addresses. Without IPv4 addresses the domain is an alias of the name.
  alias = { for id, r in var.regions : id =>
    r.edge.cname != null && r.edge.cname != r.domain && length(r.edge.ipv4) == 0
  }
  records = flatten([for id, r in var.regions : concat(
    flatten([for host in distinct(compact([local.alias[id] ? null : r.domain, r.edge.cname])) : [
      { region = id, name = host, type = "A", values = r.edge.ipv4 },
      { region = id, name = host, type = "AAAA", values = r.edge.ipv6 },
    ]]),
    [{ region = id, name = r.domain, type = "CNAME", values = local.alias[id] ? [r.edge.cname] : [] }],
  )])

  cidrs = { for name, c in var.clusters : name =>
    c.slot == null ? c.cidrs : [local.ranges[name].pods, local.ranges[name].services]
  }
  operator_values = { for name in local.clusters : name => { for part, values in {
    network = contains(keys(var.clusters), name) ? { clusterCidrs = local.cidrs[name] } : null
    metrics = var.prometheus == null ? null : {
      namespace      = var.prometheus.namespace
      serviceMonitor = { enabled = true, labels = var.prometheus.labels }
      prometheusRule = { enabled = true, labels = var.prometheus.labels }
    }
  } : part => values if values != null } }

  monitoring = var.prometheus == null ? [] : [{
    apiVersion = "rbac.authorization.k8s.io/v1"
    kind       = "ClusterRoleBinding"
    metadata   = { name = "prometheus-reads-glimpse" }
    roleRef = {
      apiGroup = "rbac.authorization.k8s.io"
      kind     = "ClusterRole"
      name     = "glimpse-metrics-reader"
    }
    subjects = [{
      kind      = "ServiceAccount"
      name      = var.prometheus.service_account
      namespace = var.prometheus.namespace
    }]
  }]
}
