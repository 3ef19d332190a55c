# A field that does not exist is refused where the map is given as it was read.
run "sample" {
  module {
    source = "./tests/sample"
  }
}

run "all_fields_exist" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    given   = { eu = run.sample.region }
  }
  assert {
    condition     = length(output.manifests.eu) > 0
    error_message = "a region whose fields all exist is planned"
  }
}

run "a_misspelt_field_beside_the_right_one" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    given   = { eu = merge(run.sample.region, { domian = "eu.glimpse.example" }) }
  }
  expect_failures = [output.manifests]
}

run "a_misspelt_field_of_a_part" {
  command = plan
  variables {
    regions = { eu = run.sample.region }
    given   = { eu = merge(run.sample.region, { api = { image = "api:1", minpods = 3 } }) }
  }
  expect_failures = [output.manifests]
}

run "a_misspelt_field_of_a_backup" {
  command = plan
  variables {
    regions = { eu = merge(run.sample.region, { mongo = { backup = { schedule = "0 3 * * *" } } }) }
    given   = { eu = merge(run.sample.region, { mongo = { backup = { schedule = "0 3 * * *", kep = 3 } } }) }
  }
  expect_failures = [output.manifests]
}
