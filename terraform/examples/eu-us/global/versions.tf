# Providers of both clusters and of DNS. Where the state lies is yours to say: add a backend here.
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
  alias = "eu"
  kubernetes = {
    config_path    = "~/.kube/config"
    config_context = "eu"
  }
}

provider "helm" {
  alias = "us"
  kubernetes = {
    config_path    = "~/.kube/config"
    config_context = "us"
  }
}

provider "kubernetes" {
  alias          = "eu"
  config_path    = "~/.kube/config"
  config_context = "eu"
}

provider "kubernetes" {
  alias          = "us"
  config_path    = "~/.kube/config"
  config_context = "us"
}

provider "dns" {
  update {
    server        = var.dns_server
    key_name      = "terraform."
    key_algorithm = "hmac-sha256"
    key_secret    = var.dns_key
  }
}
