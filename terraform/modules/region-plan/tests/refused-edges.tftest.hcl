# What is refused. Each run changes one thing of a region that is accepted, and nothing is planned then.
run "sample" {
  module {
    source = "./tests/sample"
  }
}

run "no_edge" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { edge = { ipv4 = ["203.0.113.10"] } }) }
  }
  expect_failures = [output.manifests]
}

run "two_edges" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, {
      edge = { gateway_class = "a", ingress_class = "b", cname = "c.example" }
    }) }
  }
  expect_failures = [output.manifests]
}

run "no_target_of_custom_domains" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { edge = { gateway_class = "a", ipv6 = ["2001:db8::10"] } }) }
  }
  expect_failures = [output.manifests]
}

run "an_edge_name_with_a_last_dot" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { edge = { gateway_class = "a", cname = "edge.example." } }) }
  }
  expect_failures = [output.manifests]
}

run "an_address_that_is_none" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { edge = { gateway_class = "a", ipv4 = ["203.0.113.256"] } }) }
  }
  expect_failures = [output.manifests]
}

run "an_ipv4_address_as_ipv6" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, {
      edge = { gateway_class = "a", ipv4 = ["192.0.2.1"], ipv6 = ["192.0.2.1"] }
    }) }
  }
  expect_failures = [output.manifests]
}

run "a_spec_of_no_region" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    specs   = { us = { limits = { customDomains = 1 } } }
  }
  expect_failures = [var.specs]
}

run "a_spec_of_a_field_of_regions" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    specs   = { eu = { domain = "other.example" } }
  }
  expect_failures = [var.specs]
}

run "a_network_of_13_bits" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    network = "10.0.0.0/13"
  }
  expect_failures = [var.network]
}

run "a_network_that_is_an_address" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    network = "10.0.0.0"
  }
  expect_failures = [var.network]
}

run "a_slot_of_64" {
  command = plan
  variables {
    regions  = { eu = run.sample.region }
    clusters = { eu = { slot = 64 } }
  }
  expect_failures = [var.clusters]
}

run "slot_and_cidrs" {
  command = plan
  variables {
    regions  = { eu = run.sample.region }
    clusters = { eu = { slot = 0, cidrs = ["10.0.0.0/16"] } }
  }
  expect_failures = [var.clusters]
}

run "a_cluster_of_no_region" {
  command = plan
  variables {
    regions  = { eu = run.sample.region }
    clusters = { us = { slot = 0 } }
  }
  expect_failures = [var.clusters]
}

run "a_cluster_range_that_is_none" {
  command = plan
  variables {
    regions  = { eu = run.sample.region }
    clusters = { eu = { cidrs = ["10.0.0.0"] } }
  }
  expect_failures = [var.clusters]
}

run "a_ttl_of_zero" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    ttl     = 0
  }
  expect_failures = [var.ttl]
}

run "a_prometheus_in_upper_case" {
  command = plan
  variables {
    regions    = { eu = run.sample.region }
    prometheus = { namespace = "Monitoring" }
  }
  expect_failures = [var.prometheus]
}

run "a_slot_of_two_clusters" {
  command = plan
  variables {
    regions  = { for id in ["eu", "us"] : id => merge(run.sample.region, { domain = "${id}.x.example" }) }
    clusters = { eu = { slot = 3 }, us = { slot = 3 } }
  }
  expect_failures = [var.clusters]
}
