# What differs between installations, and secrets, which neither plan nor state holds.

variable "kubeconfig" {
  description = "Path of the kubeconfig."
  type        = string
  default     = "~/.kube/config"
}

variable "context" {
  description = "Context of the cluster in it."
  type        = string
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

variable "mail_uri" {
  description = "Address of the mail server with its password, such as smtps://. Set TF_VAR_mail_uri."
  type        = string
  ephemeral   = true
}
