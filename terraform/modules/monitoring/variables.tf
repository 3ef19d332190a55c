# Inputs of the monitoring of one cluster.

variable "namespace" {
  description = "Namespace of Prometheus and Grafana. It exists."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", var.namespace))
    error_message = "Write namespace as the name of a namespace, such as monitoring."
  }
}

variable "objects" {
  description = "The output monitoring_objects of region-plan."
  type        = any
  nullable    = false

  validation {
    condition     = can([for object in var.objects : "${object.kind} ${object.metadata.name}"])
    error_message = "Write objects = module.plan.monitoring_objects."
  }
}

variable "dashboards" {
  description = "Dashboards of Grafana by name, as JSON texts. Each becomes a ConfigMap."
  type        = map(string)
  nullable    = false
  default     = {}

  validation {
    condition = alltrue([
      for name, text in var.dashboards :
      can(regex("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", name)) && can(jsondecode(text))
    ])
    error_message = "Write dashboards as names such as regions, each with the JSON text that Grafana exports."
  }
}

variable "dashboard_labels" {
  description = "Labels by which Grafana finds its dashboards."
  type        = map(string)
  nullable    = false
  default     = { grafana_dashboard = "1" }
}

variable "chart" {
  description = "Folder or OCI reference of the chart objects. Absent: the one beside the modules."
  type        = string
  default     = null
}

variable "chart_version" {
  description = "Version of that chart, for an OCI reference."
  type        = string
  default     = null
}
