# Installs the CRDs, then the operator. Regions come by another release, after this one.

locals {
  beside = "${path.module}/../../../charts"
  image  = { for name, value in var.image : name => value if value != null }
}

# All regions end with the CRDs, so a plan that removes them is refused.
resource "helm_release" "crds" {
  name             = "operator-crds"
  namespace        = var.namespace
  create_namespace = true
  chart            = coalesce(var.charts.crds, "${local.beside}/operator-crds")
  version          = var.charts.version

  lifecycle {
    prevent_destroy = true
  }
}

resource "helm_release" "operator" {
  name      = "operator"
  namespace = helm_release.crds.namespace
  chart     = coalesce(var.charts.operator, "${local.beside}/operator")
  version   = var.charts.version
  values    = concat([yamlencode({ image = local.image })], var.values)
  wait      = true
  timeout   = var.timeout
}
