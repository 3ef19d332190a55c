# What both regions share: DNS records, and in each cluster an entry for each region elsewhere.

locals {
  input = yamldecode(file("${path.module}/../regions.yaml"))
}

module "plan" {
  source = "../../../modules/region-plan"

  regions  = local.input.regions
  given    = local.input.regions
  clusters = local.input.clusters
}

module "dns" {
  source = "../../../modules/edge-dns"

  zone    = "glimpse.example."
  records = module.plan.dns_records
}

module "entries_in_eu" {
  source   = "../../../modules/jurisdiction"
  for_each = module.plan.remotes["eu"]
  providers = {
    helm       = helm.eu
    kubernetes = kubernetes.eu
  }

  manifest           = each.value
  operator_namespace = var.operator_namespaces.eu
}

module "entries_in_us" {
  source   = "../../../modules/jurisdiction"
  for_each = module.plan.remotes["us"]
  providers = {
    helm       = helm.us
    kubernetes = kubernetes.us
  }

  manifest           = each.value
  operator_namespace = var.operator_namespaces.us
}
