# What is refused. Each run changes one thing of a region that is accepted, and nothing is planned then.
run "sample" {
  module {
    source = "./tests/sample"
  }
}

run "an_image_latest" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "registry.example/glimpse-api:latest" } }) }
  }
  expect_failures = [output.manifests]
}

run "an_image_without_a_tag" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "registry.example:5000/glimpse-api" } }) }
  }
  expect_failures = [output.manifests]
}

run "fewer_pods_at_most_than_at_least" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "api:1", min_pods = 5, max_pods = 4 } }) }
  }
  expect_failures = [output.manifests]
}

run "a_cpu_use_above_95" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "api:1", cpu_percent = 100 } }) }
  }
  expect_failures = [output.manifests]
}

run "a_setting_of_the_operator" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "a:1", settings = { GLIMPSE_A = "x" } } }) }
  }
  expect_failures = [output.manifests]
}

run "two_members" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { members = 2 } }) }
  }
  expect_failures = [output.manifests]
}

run "an_amount_that_is_no_quantity" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { limits = { memory = "2 GB" } } }) }
  }
  expect_failures = [output.manifests]
}

run "a_limit_of_something_else" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { redis = { requests = { disk = "2Gi" } } }) }
  }
  expect_failures = [output.manifests]
}

run "an_image_of_mongo_latest" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { image = "mongo:latest" } }) }
  }
  expect_failures = [output.manifests]
}

run "an_unknown_mode" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { redis = { mode = "Sentinel" } }) }
  }
  expect_failures = [output.manifests]
}

run "a_size_with_a_space" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { storage = "20 Gi" } }) }
  }
  expect_failures = [output.manifests]
}

run "an_external_store_without_its_secret" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { mode = "External" } }) }
  }
  expect_failures = [output.manifests]
}

run "a_managed_store_with_a_secret" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { redis = { uri_secret = "redis" } }) }
  }
  expect_failures = [output.manifests]
}

run "a_range_that_is_an_address" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, {
      mongo = { uri_secret = "a", mode = "External", cidrs = ["10.0.0.1"] }
    }) }
  }
  expect_failures = [output.manifests]
}

run "half_a_pod" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { api = { image = "api:1", min_pods = 1.5 } }) }
  }
  expect_failures = [output.manifests]
}

run "no_backup_that_is_kept" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { backup = { schedule = "0 3 * * *", keep = 0 } } }) }
  }
  expect_failures = [output.manifests]
}
