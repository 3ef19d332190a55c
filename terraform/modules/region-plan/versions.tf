# What this module needs. It has no provider: everything is computed from its inputs.
terraform {
  required_version = ">= 1.11.0"
}
