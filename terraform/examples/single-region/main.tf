# One region with operator, DNS and monitoring.

locals {
  input = yamldecode(file("${path.module}/regions.yaml"))
}

module "plan" {
  source = "../../modules/region-plan"

  regions    = local.input.regions
  given      = local.input.regions
  clusters   = local.input.clusters
  specs      = local.input.specs
  prometheus = local.input.prometheus
}

module "operator" {
  source = "../../modules/operator"

  image  = { repository = "registry.example/glimpse-operator", tag = "1.0.0-rc.1" }
  values = [yamlencode(module.plan.operator_values["main"])]
}

module "eu" {
  source = "../../modules/jurisdiction"

  manifest           = module.plan.manifests["eu"]
  operator_namespace = module.operator.namespace
  secret_revisions   = { mail = 1 }
  secrets            = { mail = { uri = var.mail_uri } }
}

module "dns" {
  source = "../../modules/edge-dns"

  zone    = "glimpse.example."
  records = module.plan.dns_records
}

module "monitoring" {
  source = "../../modules/monitoring"

  namespace = "monitoring"
  objects   = module.plan.monitoring_objects
}

output "checks" {
  description = "Commands that show whether the region works."
  value       = module.plan.checks
}
