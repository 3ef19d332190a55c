# What regions wait for.

output "namespace" {
  description = "Namespace of the operator. Regions that use it wait until the operator runs."
  value       = helm_release.operator.namespace
}

output "version" {
  description = "Version of the chart that runs."
  value       = helm_release.operator.version
}
