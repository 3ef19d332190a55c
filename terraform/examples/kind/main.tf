# One region in a cluster of kind.

locals {
  input = yamldecode(file("${path.module}/regions.yaml"))
}

module "plan" {
  source = "../../modules/region-plan"

  regions  = local.input.regions
  given    = local.input.regions
  clusters = local.input.clusters
  specs    = local.input.specs
}

module "operator" {
  source = "../../modules/operator"

  image  = { repository = "glimpse.test/operator", tag = "1.0.0-rc.1" }
  values = [yamlencode({ replicas = 1 }), yamlencode(module.plan.operator_values["kind"])]
}

module "dev" {
  source = "../../modules/jurisdiction"

  manifest           = module.plan.manifests["dev"]
  operator_namespace = module.operator.namespace
}

output "checks" {
  description = "Commands that show whether the region works."
  value       = module.plan.checks
}
