# Inputs of the operator's installation.

variable "image" {
  description = "Image of the operator: repository, and a digest or a tag."
  nullable    = false
  type = object({
    # Repository, such as registry.example/glimpse-operator.
    repository = string
    # Tag. Never latest.
    tag = optional(string)
    # Digest, which comes before the tag.
    digest = optional(string)
  })

  validation {
    condition     = can(regex("^([^@:[:space:]]+(:[0-9]+)?/)?[^@:[:space:]]+$", var.image.repository))
    error_message = "Write image.repository without tag and digest, such as registry.example/operator."
  }

  validation {
    condition = (
      var.image.digest == null
      ? can(regex("^[A-Za-z0-9_][A-Za-z0-9_.-]*$", var.image.tag)) && var.image.tag != "latest"
      : can(regex("^sha256:[0-9a-f]{64}$", var.image.digest))
    )
    error_message = "Write image.tag such as 1.4.0, never latest, or image.digest: sha256: and 64 hex digits."
  }
}

variable "namespace" {
  description = "Namespace of the operator."
  type        = string
  nullable    = false
  default     = "glimpse-system"

  validation {
    condition     = can(regex("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", var.namespace))
    error_message = "Write namespace as the name of a namespace, such as glimpse-system."
  }
}

variable "charts" {
  description = "Where the charts are. Absent: those beside this module."
  nullable    = false
  default     = {}
  type = object({
    # Folder or OCI reference of the chart operator-crds.
    crds = optional(string)
    # Folder or OCI reference of the chart operator.
    operator = optional(string)
    # Version of both, for OCI references.
    version = optional(string)
  })

  validation {
    condition = alltrue([
      for chart in compact([var.charts.crds, var.charts.operator]) :
      !startswith(chart, "oci://") || var.charts.version != null
    ])
    error_message = "Write charts.version beside an OCI reference, such as 1.0.0."
  }
}

variable "values" {
  description = "Values of charts/operator, as YAML texts. Later ones come first."
  type        = list(string)
  nullable    = false
  default     = []

  validation {
    condition     = alltrue([for text in var.values : can(keys(yamldecode(text)))])
    error_message = "Write each of values as a YAML map, such as yamlencode({ replicas = 3 })."
  }
}

variable "timeout" {
  description = "Seconds to wait for the pods of the operator."
  type        = number
  nullable    = false
  default     = 300

  validation {
    condition     = var.timeout >= 30 && var.timeout <= 3600
    error_message = "Write timeout as seconds from 30 to 3600."
  }
}
