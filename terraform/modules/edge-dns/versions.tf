# What this module needs: a provider for servers that take updates by RFC 2136.
terraform {
  required_version = ">= 1.11.0"
  required_providers {
    dns = {
      source  = "hashicorp/dns"
      version = ">= 3.4.0, < 4.0.0"
    }
  }
}
