# What others may refer to.

output "identifier" {
  description = "Identifier of the region."
  value       = local.id
}

output "namespace" {
  description = "Namespace of a Local region; null for one elsewhere."
  value       = one(kubernetes_namespace_v1.region[*].metadata[0].name)
}

output "wait" {
  description = "Command that waits until the region serves."
  value       = "kubectl wait --for=condition=Ready jurisdiction/${local.id} --timeout=10m"
}
