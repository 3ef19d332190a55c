# Providers. Where the state lies is yours to say: add a backend here.
terraform {
  required_version = ">= 1.11.0"
  required_providers {
    dns = {
      source  = "hashicorp/dns"
      version = ">= 3.4.0, < 4.0.0"
    }
    helm = {
      source  = "hashicorp/helm"
      version = ">= 3.0.0, < 4.0.0"
    }
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = ">= 2.36.0, < 4.0.0"
    }
  }
}

provider "helm" {
  kubernetes = {
    config_path    = var.kubeconfig
    config_context = var.context
  }
}

provider "kubernetes" {
  config_path    = var.kubeconfig
  config_context = var.context
}

provider "dns" {
  update {
    server        = var.dns_server
    key_name      = "terraform."
    key_algorithm = "hmac-sha256"
    key_secret    = var.dns_key
  }
}
