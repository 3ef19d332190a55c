# Inputs of one Jurisdiction.

variable "manifest" {
  description = "The Jurisdiction: one of manifests or remotes of region-plan."
  type        = any
  nullable    = false

  validation {
    condition = try(
      var.manifest.kind == "Jurisdiction" && var.manifest.metadata.name == var.manifest.spec.identifier,
      false,
    )
    error_message = "Write manifest = module.plan.manifests[\"eu\"], or one of module.plan.remotes[\"eu\"]."
  }
}

variable "operator_namespace" {
  description = "The output namespace of the module operator, which keeps the Helm release, too."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", var.operator_namespace))
    error_message = "Write operator_namespace as up to 63 of a-z, 0-9 and -, such as glimpse-system."
  }
}

variable "secret_revisions" {
  description = "Secrets of the region by name, with a number. A greater number writes the Secret again."
  type        = map(number)
  nullable    = false
  default     = {}

  validation {
    condition = alltrue([for name, revision in var.secret_revisions :
      can(regex("^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", name)) && revision >= 1 && floor(revision) == revision
    ])
    error_message = "Write secret_revisions as names of Secrets with numbers from 1, such as { mail = 1 }."
  }
}

variable "secrets" {
  description = "Keys and values of these Secrets. Neither plan nor state holds them."
  type        = map(map(string))
  nullable    = false
  default     = {}
  ephemeral   = true
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
