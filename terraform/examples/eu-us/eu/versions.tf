# Providers of this region alone. Where its state lies is yours to say: add a backend here.
terraform {
  required_version = ">= 1.11.0"
  required_providers {
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
    config_path    = "~/.kube/config"
    config_context = "eu"
  }
}

provider "kubernetes" {
  config_path    = "~/.kube/config"
  config_context = "eu"
}
