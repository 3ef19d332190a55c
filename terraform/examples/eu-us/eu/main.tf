# The region eu in its own cluster. It has no credentials of another one.

locals {
  input = yamldecode(file("${path.module}/../regions.yaml"))
}

module "plan" {
  source = "../../../modules/region-plan"

  regions  = local.input.regions
  given    = local.input.regions
  clusters = local.input.clusters
}

module "operator" {
  source = "../../../modules/operator"

  image  = { repository = "registry.example/glimpse-operator", tag = "1.0.0-rc.1" }
  values = [yamlencode(module.plan.operator_values["eu"])]
}

module "eu" {
  source = "../../../modules/jurisdiction"

  manifest           = module.plan.manifests["eu"]
  operator_namespace = module.operator.namespace
  secret_revisions   = { mail = 1 }
  secrets            = { mail = { uri = var.mail_uri } }
}

output "operator_namespace" {
  description = "For the variable operator_namespaces of the root global."
  value       = module.operator.namespace
}

output "checks" {
  description = "Commands that show whether the region works."
  value       = module.plan.checks["eu"]
}
