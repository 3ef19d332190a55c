# Shows what the other roots apply: `tofu plan` prints objects, records, ranges and values.

locals {
  input = yamldecode(file("${path.module}/../regions.yaml"))
}

module "plan" {
  source = "../../../modules/region-plan"

  regions  = local.input.regions
  given    = local.input.regions
  clusters = local.input.clusters
}

output "plan" {
  description = "All outputs of region-plan."
  value       = module.plan
}
