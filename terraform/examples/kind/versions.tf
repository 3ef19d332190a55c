# Providers, connected to the cluster of kind.yaml.
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
    config_context = "kind-glimpse"
  }
}

provider "kubernetes" {
  config_path    = "~/.kube/config"
  config_context = "kind-glimpse"
}
