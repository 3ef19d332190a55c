# What two regions become, with all that a region may have, and with the least.
variables {
  clusters = {
    eu = { slot = 0 }
    us = { cidrs = ["10.244.0.0/16"] }
  }
  regions = {
    eu = {
      display_name = "European Union"
      domain       = "eu.glimpse.example"
      region       = "eu-central-1"
      api = {
        image         = "registry.example/glimpse-api:1.0.0-rc.1"
        limits        = { memory = "512Mi" }
        settings      = { BRAND_NAME = "Glimpse" }
        mail_secret   = "mail"
        extra_secrets = ["ca"]
      }
      mongo = {
        storage_class = "fast"
        requests      = { cpu = "500m", memory = "2Gi" }
        backup        = { schedule = "17 2 * * *" }
      }
      redis = { limits = { memory = "384Mi" } }
      edge = {
        gateway = { namespace = "edge", name = "shared" }
        cname   = "edge.eu.glimpse.example"
        ipv4    = ["203.0.113.10"]
        ipv6    = ["2001:db8::10"]
      }
    }
    us = {
      display_name = "United States"
      domain       = "us.glimpse.example"
      api          = { image = "registry.example/glimpse-api:1.0.0-rc.1" }
      mongo        = { mode = "External", uri_secret = "atlas", cidrs = ["192.0.2.0/24"] }
      redis        = { mode = "External", uri_secret = "redis" }
      edge         = { ingress_class = "traefik", cname = "lb.cloud.example" }
    }
  }
  specs      = { eu = { limits = { customDomains = 5000 } } }
  prometheus = { namespace = "monitoring", labels = { release = "main" } }
}

run "a_region_has_a_namespace_an_address_and_checks" {
  command = plan

  assert {
    condition     = output.namespaces["eu"].name == "glimpse-eu"
    error_message = "the namespace is not that of the operator"
  }

  assert {
    condition     = output.urls["eu"] == "https://eu.glimpse.example"
    error_message = "the address is wrong"
  }

  assert {
    condition     = output.clusters == { eu = ["eu"], us = ["us"] } && length(output.checks["us"]) == 3
    error_message = "clusters or checks are wrong"
  }
}

run "a_cluster_with_a_slot_gets_ranges_that_do_not_overlap" {
  command = plan

  assert {
    condition = output.ranges == {
      eu = { pods = "10.64.0.0/17", services = "10.64.128.0/20", nodes = "10.64.192.0/20" }
    }
    error_message = "the ranges are ${jsonencode(output.ranges)}"
  }

  assert {
    condition = (
      join(" ", output.operator_values["eu"].network.clusterCidrs) == "10.64.0.0/17 10.64.128.0/20"
    )
    error_message = "the operator does not learn the ranges of its cluster"
  }

  assert {
    condition     = join(" ", output.operator_values["us"].network.clusterCidrs) == "10.244.0.0/16"
    error_message = "the operator does not learn the ranges of a present cluster"
  }
}

run "a_managed_region_has_only_the_fields_that_were_given" {
  command = plan

  assert {
    condition = jsonencode(output.manifests["eu"].spec.mongo) == jsonencode({
      mode = "Managed"
      managed = {
        members   = 3
        storage   = { size = "20Gi", className = "fast" }
        resources = { requests = { cpu = "500m", memory = "2Gi" } }
        backup = {
          schedule = "17 2 * * *"
          keep     = 14
          storage  = { size = "20Gi", className = "fast" }
        }
      }
    })
    error_message = "mongo is ${jsonencode(output.manifests["eu"].spec.mongo)}"
  }

  assert {
    condition = jsonencode(output.manifests["eu"].spec.redis.managed) == jsonencode({
      storage   = { size = "2Gi" }
      maxMemory = "256Mi"
      resources = { limits = { memory = "384Mi" } }
    })
    error_message = "redis is ${jsonencode(output.manifests["eu"].spec.redis)}"
  }

  assert {
    condition = jsonencode(output.manifests["eu"].spec.api) == jsonencode({
      image       = "registry.example/glimpse-api:1.0.0-rc.1"
      autoscaling = { min = 2, max = 10, cpuPercent = 70 }
      resources   = { limits = { memory = "512Mi" } }
      settings    = { BRAND_NAME = "Glimpse" }
      secrets     = { mail = { name = "mail" }, extra = [{ name = "ca" }] }
    })
    error_message = "api is ${jsonencode(output.manifests["eu"].spec.api)}"
  }

  assert {
    condition     = output.manifests["eu"].spec.limits.customDomains == 5000
    error_message = "specs do not reach the Jurisdiction"
  }

  assert {
    condition     = output.manifests["eu"].metadata.annotations["helm.sh/resource-policy"] == "keep"
    error_message = "Helm would delete the region with its release"
  }
}

run "external_stores_need_no_region_of_nodes" {
  command = plan

  assert {
    condition = jsonencode(output.manifests["us"].spec.mongo) == jsonencode({
      mode     = "External"
      external = { uriSecretRef = { name = "atlas" }, cidrs = ["192.0.2.0/24"] }
    })
    error_message = "mongo is ${jsonencode(output.manifests["us"].spec.mongo)}"
  }

  assert {
    condition = jsonencode(output.manifests["us"].spec.routing) == jsonencode({
      mode               = "Ingress"
      ingress            = { className = "traefik" }
      customDomainTarget = { cname = "lb.cloud.example" }
    })
    error_message = "routing is ${jsonencode(output.manifests["us"].spec.routing)}"
  }
}

run "each_cluster_lists_the_regions_elsewhere" {
  command = plan

  assert {
    condition     = keys(output.remotes["eu"]) == ["us"] && keys(output.remotes["us"]) == ["eu"]
    error_message = "a region is missing in the cluster of another one"
  }

  assert {
    condition     = output.remotes["eu"]["us"].spec.placement == "Remote"
    error_message = "a region elsewhere is not Remote"
  }
}

run "edge_and_domain_get_addresses_or_an_alias" {
  command = plan

  assert {
    condition = jsonencode({ for name, record in output.dns_records : name => record.values }) == jsonencode({
      "edge.eu.glimpse.example A"    = ["203.0.113.10"]
      "edge.eu.glimpse.example AAAA" = ["2001:db8::10"]
      "eu.glimpse.example A"         = ["203.0.113.10"]
      "eu.glimpse.example AAAA"      = ["2001:db8::10"]
      "us.glimpse.example CNAME"     = ["lb.cloud.example"]
    })
    error_message = "the records are ${jsonencode(output.dns_records)}"
  }
}

run "prometheus_may_read_and_selects_by_its_labels" {
  command = plan

  assert {
    condition     = output.monitoring_objects[0].subjects[0].namespace == "monitoring"
    error_message = "Prometheus gets no right"
  }

  assert {
    condition     = output.operator_values["eu"].metrics.serviceMonitor.labels["release"] == "main"
    error_message = "the ServiceMonitor has no labels"
  }
}
