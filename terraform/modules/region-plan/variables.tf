# Inputs of the plan. checks.tf checks regions; the others say here what to write instead.

variable "regions" {
  description = "All regions of the installation, by identifier. Each root of each region gets the same map."
  nullable    = false
  type = map(object({
    # Name that people read.
    display_name = string
    # Icon of the bundled set.
    icon = optional(string, "lucide:globe")
    # Main domain. It never changes.
    domain = string
    # Cluster that runs the region. Absent: a cluster of its own, named as the region.
    cluster = optional(string)
    # Nodes whose label topology.kubernetes.io/region has this value hold all data.
    region = optional(string)
    # Retain keeps data and keys when the Jurisdiction is deleted. Delete needs an annotation, too.
    deletion_policy = optional(string, "Retain")
    # The API.
    api = object({
      # Image with a digest or a tag. Never latest.
      image = string
      # Least number of pods.
      min_pods = optional(number, 2)
      # Greatest number of pods.
      max_pods = optional(number, 10)
      # CPU use, in percent of the request, at which pods are added.
      cpu_percent = optional(number, 70)
      # What each pod is guaranteed: cpu, memory.
      requests = optional(map(string), {})
      # What each pod may use at most: cpu, memory.
      limits = optional(map(string), {})
      # Environment of the API, such as BRAND_NAME. Secrets belong into the fields below.
      settings = optional(map(string), {})
      # Secret whose key `uri` is the address of the mail server.
      mail_secret = optional(string)
      # Secret for Stripe with secret-key and webhook-secrets.
      stripe_secret = optional(string)
      # More Secrets, each mounted at /etc/glimpse/extra/NAME.
      extra_secrets = optional(list(string), [])
      # Secrets with credentials of the registry.
      image_pull_secrets = optional(list(string), [])
    })
    # MongoDB.
    mongo = optional(object({
      # Managed: the operator runs it. External: somebody else does.
      mode = optional(string, "Managed")
      # Members of the replica set.
      members = optional(number, 3)
      # Size of each volume. It can only grow.
      storage = optional(string, "20Gi")
      # Storage class. It never changes. Absent: the default one of the cluster.
      storage_class = optional(string)
      # Image. Absent: the one of the chart.
      image = optional(string)
      # What each member is guaranteed: cpu, memory.
      requests = optional(map(string), {})
      # What each member may use at most: cpu, memory.
      limits = optional(map(string), {})
      # Regular dumps. Absent: none.
      backup = optional(object({
        # Time of each backup in cron form, UTC.
        schedule = string
        # Number of backups that are kept.
        keep = optional(number, 14)
        # Size of the volume of backups.
        storage = optional(string, "20Gi")
      }))
      # Mode External: Secret with the keys `uri` and `operatorUri`.
      uri_secret = optional(string)
      # Mode External: ranges of addresses of the members.
      cidrs = optional(list(string), [])
    }), {})
    # Redis.
    redis = optional(object({
      # Managed: the operator runs it. External: somebody else does.
      mode = optional(string, "Managed")
      # Size of its volume. It can only grow.
      storage = optional(string, "2Gi")
      # Storage class. It never changes. Absent: the default one of the cluster.
      storage_class = optional(string)
      # Memory for data.
      max_memory = optional(string, "256Mi")
      # What its pod is guaranteed: cpu, memory.
      requests = optional(map(string), {})
      # What its pod may use at most: cpu, memory.
      limits = optional(map(string), {})
      # Mode External: Secret with the key `uri`.
      uri_secret = optional(string)
      # Mode External: ranges of addresses of the server.
      cidrs = optional(list(string), [])
    }), {})
    # How requests reach the region. Exactly one of gateway_class, gateway and ingress_class.
    edge = object({
      # GatewayClass: the operator makes the Gateway.
      gateway_class = optional(string)
      # Gateway that exists. It serves one region.
      gateway = optional(object({
        # Namespace of the Gateway.
        namespace = string
        # Name of the Gateway.
        name = string
        # Listener for port 80.
        section_name = optional(string, "http")
      }))
      # IngressClass. It serves one region of its cluster.
      ingress_class = optional(string)
      # Namespaces of the pods of the edge. Empty: those with the label glimpse.dev/edge=true.
      namespaces = optional(list(string), [])
      # Secret with the certificate of the main domain. Absent: issued and renewed by ACME.
      certificate_secret = optional(string)
      # Name to which CNAME records of custom domains lead.
      cname = optional(string)
      # IPv4 addresses of the edge.
      ipv4 = optional(list(string), [])
      # IPv6 addresses of the edge.
      ipv6 = optional(list(string), [])
    })
  }))
}

variable "given" {
  description = "What regions was read from, such as the decoded file: a field that does not exist is refused."
  type        = any
  default     = null
}

variable "specs" {
  description = "More fields of Jurisdictions by identifier, as in the CRD: those that regions lacks."
  type        = any
  nullable    = false
  default     = {}

  validation {
    condition = (
      can(keys(var.specs)) && length(setsubtract(try(keys(var.specs), []), keys(var.regions))) == 0
    )
    error_message = "Write specs by identifier, such as { eu = { limits = { customDomains = 9 } } }."
  }

  validation {
    condition = alltrue([for spec in try(values(var.specs), []) : length(setsubtract(
      try(keys(spec), ["none"]),
      ["acme", "dns", "limits", "maintenance", "paused", "pods", "restore", "rollout"],
    )) == 0])
    error_message = join(" ", [
      "Write only acme, dns, limits, maintenance, paused, pods, restore and rollout into specs:",
      "all else has a field in regions.",
    ])
  }
}

variable "network" {
  description = "Range from which each cluster with a slot gets its ranges of pods, services and nodes."
  type        = string
  nullable    = false
  default     = "10.64.0.0/10"

  validation {
    condition = (
      can(cidrhost(var.network, 0)) && !strcontains(var.network, ":") &&
      try(tonumber(split("/", var.network)[1]) <= 12, false)
    )
    error_message = "Write network as an IPv4 range such as 10.64.0.0/10, at most /12: it is divided by 64."
  }
}

variable "clusters" {
  description = "Ranges of addresses by name of the cluster. One without an entry has none."
  nullable    = false
  default     = {}
  type = map(object({
    # Which 64th of network the cluster gets, from 0 to 63. It never changes.
    slot = optional(number)
    # Ranges of pods and services of a cluster that exists, instead of slot. Not compared with others.
    cidrs = optional(list(string), [])
  }))

  validation {
    condition     = alltrue([for c in values(var.clusters) : (c.slot == null) != (length(c.cidrs) == 0)])
    error_message = "Write either slot or cidrs for each cluster."
  }

  validation {
    condition = alltrue([
      for c in values(var.clusters) : c.slot == null ? true : contains(range(64), c.slot)
    ])
    error_message = "Write slot as a whole number from 0 to 63."
  }

  validation {
    condition = alltrue([
      for names in values({ for name, c in var.clusters : tostring(c.slot) => name... if c.slot != null }) :
      length(names) == 1
    ])
    error_message = "Give each cluster a slot of its own, else their ranges overlap."
  }

  validation {
    condition     = alltrue([for one in flatten(values(var.clusters)[*].cidrs) : can(cidrhost(one, 0))])
    error_message = "Write cidrs as ranges such as 10.244.0.0/16."
  }

  validation {
    condition = length(setsubtract(
      keys(var.clusters), [for id, region in var.regions : coalesce(region.cluster, id)],
    )) == 0
    error_message = "Write into clusters only clusters of regions; one without cluster has one of its name."
  }
}

variable "ttl" {
  description = "Seconds for which resolvers keep the DNS records."
  type        = number
  nullable    = false
  default     = 300

  validation {
    condition     = var.ttl >= 30 && var.ttl <= 86400 && floor(var.ttl) == var.ttl
    error_message = "Write ttl as a whole number of seconds from 30 to 86400."
  }
}

variable "prometheus" {
  description = "The Prometheus that reads the metrics of the operators. Absent: none."
  default     = null
  type = object({
    # Namespace of its pods.
    namespace = string
    # Its service account.
    service_account = optional(string, "prometheus")
    # Labels by which it selects ServiceMonitors and PrometheusRules.
    labels = optional(map(string), {})
  })

  validation {
    condition = var.prometheus == null ? true : alltrue([
      for name in [var.prometheus.namespace, var.prometheus.service_account] :
      can(regex("^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$", name))
    ])
    error_message = "Write namespace and service_account as names, such as monitoring and prometheus."
  }
}
