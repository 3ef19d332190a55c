# What is refused. Each run changes one thing of a region that is accepted, and nothing is planned then.
run "sample" {
  module {
    source = "./tests/sample"
  }
}

run "the_region_itself_is_accepted" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
  }
}

run "an_identifier_in_upper_case" {
  command = plan
  variables {
    regions = { EU = run.sample.region }
  }
  expect_failures = [output.manifests]
}

run "an_identifier_that_begins_with_a_digit" {
  command = plan
  variables {
    regions = { "1eu" = run.sample.region }
  }
  expect_failures = [output.manifests]
}

run "an_identifier_of_16_characters" {
  command = plan
  variables {
    regions = { abcdefghijklmnop = run.sample.region }
  }
  expect_failures = [output.manifests]
}

run "the_namespace_of_the_operator" {
  command = plan
  variables {
    regions = { system = run.sample.region }
  }
  expect_failures = [output.manifests]
}

run "an_empty_display_name" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { display_name = "" }) }
  }
  expect_failures = [output.manifests]
}

run "an_icon_that_is_markup" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { icon = "<svg>" }) }
  }
  expect_failures = [output.manifests]
}

run "a_domain_with_a_scheme" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { domain = "https://eu.glimpse.example" }) }
  }
  expect_failures = [output.manifests]
}

run "a_domain_that_is_an_address" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { domain = "203.0.113.10" }) }
  }
  expect_failures = [output.manifests]
}

run "a_domain_of_two_regions" {
  command = plan
  variables {
    regions = { eu = run.sample.region, us = run.sample.region }
  }
  expect_failures = [output.manifests]
}

run "an_edge_name_that_is_a_domain_of_another_region" {
  command = plan
  variables {
    regions = {
      eu = run.sample.region
      us = merge(run.sample.region, {
        domain = "us.glimpse.example"
        edge   = { gateway_class = "envoy", cname = "eu.glimpse.example" }
      })
    }
  }
  expect_failures = [output.manifests]
}

run "a_gateway_of_two_regions_of_a_cluster" {
  command = plan
  variables {
    regions = { for id in ["eu", "us"] : id => merge(run.sample.region, {
      domain  = "${id}.glimpse.example"
      cluster = "one"
      edge    = { gateway = { namespace = "edge", name = "shared" }, ipv4 = ["203.0.113.10"] }
    }) }
  }
  expect_failures = [output.manifests]
}

run "an_ingress_class_of_two_regions_of_a_cluster" {
  command = plan
  variables {
    regions = { for id in ["eu", "us"] : id => merge(run.sample.region, {
      domain  = "${id}.glimpse.example"
      cluster = "one"
      edge    = { ingress_class = "traefik", ipv4 = ["203.0.113.10"] }
    }) }
  }
  expect_failures = [output.manifests]
}

run "managed_data_without_a_region" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { region = null }) }
  }
  expect_failures = [output.manifests]
}

run "a_region_that_is_no_label" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { region = "-eu" }) }
  }
  expect_failures = [output.manifests]
}

run "a_cluster_with_a_space" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { cluster = "a b" }) }
  }
  expect_failures = [output.manifests]
}

run "an_unknown_deletion_policy" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { deletion_policy = "Destroy" }) }
  }
  expect_failures = [output.manifests]
}
