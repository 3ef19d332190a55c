# Plans with a mocked provider. It needs the provider's binary; see docs/terraform.md.
mock_provider "helm" {}

variables {
  namespace = "monitoring"
  objects   = [{ apiVersion = "v1", kind = "ConfigMap", metadata = { name = "one" } }]
}

run "dashboards_are_config_maps_beside_the_objects" {
  command = plan
  variables {
    dashboards = { regions = "{}" }
  }

  assert {
    condition     = output.objects == ["ConfigMap one", "ConfigMap glimpse-regions"]
    error_message = "an object is missing"
  }
}

run "a_dashboard_that_is_no_json_is_refused" {
  command = plan
  variables {
    dashboards = { regions = "none" }
  }
  expect_failures = [var.dashboards]
}
