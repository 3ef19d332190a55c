# What was written.

output "names" {
  description = "Host names that have records, sorted."
  value       = sort(distinct(values(var.records)[*].name))
}
