# Applies one Jurisdiction by a Helm release, and for a Local one its namespace and Secrets before.

locals {
  id       = var.manifest.spec.identifier
  is_local = try(var.manifest.spec.placement, "Local") == "Local"
  chart    = coalesce(var.chart, "${path.module}/../../charts/objects")
  values   = [yamlencode({ objects = [var.manifest] })]
}

# The label lets the operator take the namespace with all that is in it.
resource "kubernetes_namespace_v1" "region" {
  count = local.is_local ? 1 : 0

  metadata {
    name   = "glimpse-${local.id}"
    labels = { "glimpse.dev/jurisdiction" = local.id }
  }

  lifecycle {
    prevent_destroy = true
    ignore_changes  = [metadata[0].labels, metadata[0].annotations] # the operator adds its own
  }
}

resource "kubernetes_secret_v1" "given" {
  for_each = local.is_local ? var.secret_revisions : {}

  metadata {
    name      = each.key
    namespace = kubernetes_namespace_v1.region[0].metadata[0].name
  }
  data_wo          = var.secrets[each.key]
  data_wo_revision = each.value
}

# Keys and secrets of people live here, so a plan that removes the region is refused.
resource "helm_release" "region" {
  count      = local.is_local ? 1 : 0
  depends_on = [kubernetes_secret_v1.given]

  name      = "region-${local.id}"
  namespace = var.operator_namespace
  chart     = local.chart
  version   = var.chart_version
  values    = local.values

  lifecycle {
    prevent_destroy = true
  }
}

# A region elsewhere is a name and a link. It may go.
resource "helm_release" "entry" {
  count = local.is_local ? 0 : 1

  name      = "region-${local.id}"
  namespace = var.operator_namespace
  chart     = local.chart
  version   = var.chart_version
  values    = local.values
}
