# Secrets of the region, which neither plan nor state holds.

variable "mail_uri" {
  description = "Address of the mail server with its password, such as smtps://. Set TF_VAR_mail_uri."
  type        = string
  ephemeral   = true
}
