# Lets Prometheus read the metrics of the operator, and gives dashboards to Grafana. The chart of the operator
# brings ServiceMonitor and PrometheusRule: operator_values of region-plan switch them on.

locals {
  dashboards = [for name, text in var.dashboards : {
    apiVersion = "v1"
    kind       = "ConfigMap"
    metadata   = { name = "glimpse-${name}", namespace = var.namespace, labels = var.dashboard_labels }
    data       = { "${name}.json" = text }
  }]
}

resource "helm_release" "monitoring" {
  name      = "glimpse-monitoring"
  namespace = var.namespace
  chart     = coalesce(var.chart, "${path.module}/../../charts/objects")
  version   = var.chart_version
  values    = [yamlencode({ objects = concat(var.objects, local.dashboards) })]
}
