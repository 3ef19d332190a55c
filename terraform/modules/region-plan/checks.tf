# Checks the regions. outputs.tf refuses a plan with faults and prints all of them, each with what to write.

locals {
  host_name = "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$"
  size      = "^[0-9]+(\\.[0-9]{1,3})?([KMGTPE]i|[mkMGTPE])?$"
  image     = "(@sha256:[0-9a-f]{64}|:[A-Za-z0-9_][A-Za-z0-9_.-]*)$"

  # Regions by what only one of them may have. An edge is unique within its cluster.
  holders = { for one in flatten([for id, r in var.regions : concat(
    [for name in distinct(compact([r.domain, r.edge.cname])) : { id = id, what = "the name ${name}" }],
    r.edge.ingress_class == null ? [] : [
      { id = id, what = "IngressClass ${r.edge.ingress_class} of cluster ${local.cluster[id]}" },
    ],
    r.edge.gateway == null ? [] : [{
      id   = id
      what = "Gateway ${r.edge.gateway.namespace}/${r.edge.gateway.name} of cluster ${local.cluster[id]}"
    }],
  )]) : one.what => one.id... }

  # Parts of regions with fields of their own, as given and as read: what is not there takes part in nothing.
  parts = flatten([for id, given in var.given == null ? {} : var.given : [
    for part in [
      { at = "", given = given, read = try(var.regions[id], {}) },
      { at = ".api", given = try(given.api, {}), read = try(var.regions[id].api, {}) },
      { at = ".mongo", given = try(given.mongo, {}), read = try(var.regions[id].mongo, {}) },
      { at = ".mongo.backup", given = try(given.mongo.backup, {}), read = try(var.regions[id].mongo.backup, {}) },
      { at = ".redis", given = try(given.redis, {}), read = try(var.regions[id].redis, {}) },
      { at = ".edge", given = try(given.edge, {}), read = try(var.regions[id].edge, {}) },
      { at = ".edge.gateway", given = try(given.edge.gateway, {}), read = try(var.regions[id].edge.gateway, {}) },
    ] : { at = "regions.${id}${part.at}", given = try(keys(part.given), []), fields = try(keys(part.read), []) }
  ]])

  # Every fault, with its place and what to write.
  faults = concat(
    flatten([for part in local.parts : [for name in setsubtract(part.given, part.fields) : join("", [
      "${part.at} has no field ${name}: write one of ${join(", ", part.fields)}.",
    ])]]),
    [for what, ids in local.holders : join("", [
      "regions ${join(", ", ids)}: one region alone can have ${what}: give each of them one of its own.",
    ]) if length(ids) > 1],
    flatten([for id, r in var.regions : [for fault in [
      {
        ok    = can(regex("^[a-z]([a-z0-9-]*[a-z0-9])$", id)) && length(id) <= 15 && id != "system"
        at    = ""
        write = "write an identifier of 2 to 15 of a-z, 0-9 and -, that begins with a letter, not system"
      },
      {
        ok    = length(r.display_name) >= 1 && length(r.display_name) <= 64
        at    = ".display_name"
        write = "write 1 to 64 characters"
      },
      {
        ok    = can(regex("^[a-z0-9-]+:[a-z0-9-]+$", r.icon))
        at    = ".icon"
        write = "write set:name, such as lucide:landmark"
      },
      {
        ok    = can(regex(local.host_name, r.domain)) && length(r.domain) <= 230
        at    = ".domain"
        write = "write a host name in lower case such as eu.glimpse.example, without scheme, port and path"
      },
      {
        ok    = r.cluster == null || can(regex("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", r.cluster))
        at    = ".cluster"
        write = "write up to 63 of a-z, 0-9 and -"
      },
      {
        ok    = r.region != null || (r.mongo.mode == "External" && r.redis.mode == "External")
        at    = ".region"
        write = "write the label topology.kubernetes.io/region of the nodes for the data of Managed stores"
      },
      {
        ok    = r.region == null || can(regex("^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$", r.region))
        at    = ".region"
        write = "write the value of a label, such as eu-central-1"
      },
      {
        ok    = contains(["Retain", "Delete"], r.deletion_policy)
        at    = ".deletion_policy"
        write = "write Retain or Delete"
      },
      {
        ok    = can(regex(local.image, r.api.image)) && !endswith(r.api.image, ":latest")
        at    = ".api.image"
        write = "write an image with a digest or a tag, never latest, such as registry.example/api:1.4.0"
      },
      {
        ok = (
          r.api.min_pods >= 1 && r.api.min_pods <= r.api.max_pods && r.api.max_pods <= 200 &&
          floor(r.api.min_pods) == r.api.min_pods && floor(r.api.max_pods) == r.api.max_pods
        )
        at    = ".api"
        write = "write whole min_pods from 1 and max_pods from min_pods to 200; equal numbers switch scaling off"
      },
      {
        ok    = r.api.cpu_percent >= 10 && r.api.cpu_percent <= 95
        at    = ".api.cpu_percent"
        write = "write a number from 10 to 95"
      },
      {
        ok = alltrue([
          for name in keys(r.api.settings) :
          can(regex("^[A-Z][A-Z0-9_]{0,62}$", name)) && !startswith(name, "GLIMPSE_")
        ])
        at    = ".api.settings"
        write = "write names such as BRAND_NAME; those that begin with GLIMPSE_ belong to the operator"
      },
      {
        ok    = alltrue([for mode in [r.mongo.mode, r.redis.mode] : contains(["Managed", "External"], mode)])
        at    = ""
        write = "write Managed or External into mongo.mode and redis.mode"
      },
      {
        ok    = contains([1, 3, 5, 7], r.mongo.members)
        at    = ".mongo.members"
        write = "write 1, 3, 5 or 7: a replica set needs a majority"
      },
      {
        ok    = try(r.mongo.backup.keep >= 1 && floor(r.mongo.backup.keep) == r.mongo.backup.keep, true)
        at    = ".mongo.backup.keep"
        write = "write a whole number from 1"
      },
      {
        ok = r.mongo.image == null || (
          can(regex(local.image, r.mongo.image)) && !endswith(coalesce(r.mongo.image, "none"), ":latest")
        )
        at    = ".mongo.image"
        write = "write an image with a digest or a tag, never latest, such as mongo:8.0.21"
      },
      {
        ok = alltrue([for size in compact([
          r.mongo.storage, try(r.mongo.backup.storage, null), r.redis.storage, r.redis.max_memory,
        ]) : can(regex(local.size, size))])
        at    = ""
        write = "write sizes of mongo and redis as a number with a unit and no space, such as 20Gi"
      },
      {
        ok = alltrue(flatten([for amounts in [
          r.api.requests, r.api.limits, r.mongo.requests, r.mongo.limits, r.redis.requests, r.redis.limits,
          ] : [
          for name, amount in amounts :
          contains(["cpu", "memory"], name) && can(regex(local.size, amount))
        ]]))
        at    = ""
        write = "write cpu and memory into requests and limits, such as { cpu = \"500m\", memory = \"1Gi\" }"
      },
      {
        ok    = (r.mongo.mode == "External") == (r.mongo.uri_secret != null)
        at    = ".mongo.uri_secret"
        write = "write the name of a Secret where mode is External, and nothing where it is Managed"
      },
      {
        ok    = (r.redis.mode == "External") == (r.redis.uri_secret != null)
        at    = ".redis.uri_secret"
        write = "write the name of a Secret where mode is External, and nothing where it is Managed"
      },
      {
        ok    = alltrue([for range in concat(r.mongo.cidrs, r.redis.cidrs) : can(cidrhost(range, 0))])
        at    = ""
        write = "write cidrs of mongo and redis as ranges such as 192.0.2.0/24"
      },
      {
        ok = 1 == length([
          for way in [r.edge.gateway_class, r.edge.ingress_class, r.edge.gateway] : way if way != null
        ])
        at    = ".edge"
        write = "write exactly one of gateway_class, gateway and ingress_class"
      },
      {
        ok    = r.edge.cname != null || length(r.edge.ipv4) > 0
        at    = ".edge"
        write = "write cname or at least one address into ipv4, else no custom domain can lead to the region"
      },
      {
        ok    = r.edge.cname == null || can(regex(local.host_name, r.edge.cname))
        at    = ".edge.cname"
        write = "write a host name in lower case such as edge.eu.glimpse.example"
      },
      {
        ok    = alltrue([for a in r.edge.ipv4 : can(cidrhost("${a}/32", 0)) && !strcontains(a, ":")])
        at    = ".edge.ipv4"
        write = "write addresses such as 203.0.113.10"
      },
      {
        ok    = alltrue([for a in r.edge.ipv6 : can(cidrhost("${a}/128", 0))])
        at    = ".edge.ipv6"
        write = "write addresses such as 2001:db8::10"
      },
    ] : "regions.${id}${fault.at}: ${fault.write}." if !fault.ok]]),
  )
}
