# What the other modules apply.

output "clusters" {
  description = "Identifiers of the regions of each cluster, by name."
  value = { for name in local.clusters : name => [
    for id in local.ids : id if local.cluster[id] == name
  ] }
}

output "namespaces" {
  description = "Namespace of each region. Its label lets the operator take it when it exists."
  value = { for id in local.ids : id => {
    name   = "glimpse-${id}"
    labels = { "glimpse.dev/jurisdiction" = id }
  } }
}

output "ranges" {
  description = "Ranges of pods, services and nodes of each cluster with a slot. They never overlap."
  value       = local.ranges
}

output "manifests" {
  description = "The Jurisdiction of each region for its own cluster, by identifier."
  value       = local.manifests

  precondition {
    condition     = length(local.faults) == 0
    error_message = join("\n", local.faults)
  }
}

output "remotes" {
  description = "By cluster and identifier: Jurisdictions of the regions elsewhere, a name and a link each."
  value = { for name in local.clusters : name => {
    for id in local.ids : id => local.entries[id] if local.cluster[id] != name
  } }
}

output "dns_records" {
  description = "Records by `name type`, each with region, name, type, ttl and values."
  value = { for name, records in {
    for record in local.records : "${record.name} ${record.type}" => record... if length(record.values) > 0
  } : name => merge(records[0], { ttl = var.ttl }) }
}

output "operator_values" {
  description = "Values of charts/operator for each cluster."
  value       = local.operator_values
}

output "monitoring_objects" {
  description = "Objects that let Prometheus read the metrics, the same for each cluster."
  value       = local.monitoring
}

output "urls" {
  description = "Address of each region, by identifier."
  value       = { for id, r in var.regions : id => "https://${r.domain}" }
}

output "checks" {
  description = "Commands by identifier that show whether a region works, in order."
  value = { for id, r in var.regions : id => [
    "kubectl wait --for=condition=Ready jurisdiction/${id} --timeout=10m",
    "dig +short ${r.domain}",
    "curl --fail https://${r.domain}/api/v2/status",
  ] }
}
