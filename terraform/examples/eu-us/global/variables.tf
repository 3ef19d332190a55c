# Outputs of the other roots, given by hand or by the pipeline: no root reads the state of another.

variable "operator_namespaces" {
  description = "The output operator_namespace of the roots eu and us, by cluster."
  type        = object({ eu = string, us = string })
}

variable "dns_server" {
  description = "Name server that takes updates of glimpse.example."
  type        = string
}

variable "dns_key" {
  description = "Key for these updates, base64. Set TF_VAR_dns_key."
  type        = string
  ephemeral   = true
}
