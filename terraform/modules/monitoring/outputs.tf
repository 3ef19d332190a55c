# What was applied.

output "objects" {
  description = "Kinds and names of all objects."
  value       = [for one in concat(var.objects, local.dashboards) : "${one.kind} ${one.metadata.name}"]
}
