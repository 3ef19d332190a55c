# Plans with a mocked provider. It needs the provider's binary; see docs/terraform.md.
mock_provider "helm" {}

variables {
  image = { repository = "registry.example/glimpse-operator", tag = "1.0.0-rc.1" }
}

run "crds_come_first" {
  command = plan

  assert {
    condition     = helm_release.crds.namespace == "glimpse-system"
    error_message = "the CRDs are not in glimpse-system"
  }

  assert {
    condition     = yamldecode(helm_release.operator.values[0]).image.tag == "1.0.0-rc.1"
    error_message = "the operator does not get its image"
  }
}

run "values_of_the_plan_are_passed_on" {
  command = plan
  variables {
    values = ["replicas: 1"]
  }

  assert {
    condition     = yamldecode(helm_release.operator.values[1]).replicas == 1
    error_message = "values do not reach the chart"
  }
}

run "latest_is_refused" {
  command = plan
  variables {
    image = { repository = "registry.example/glimpse-operator", tag = "latest" }
  }
  expect_failures = [var.image]
}

run "a_repository_with_a_tag_is_refused" {
  command = plan
  variables {
    image = { repository = "registry.example/glimpse-operator:1", tag = "1" }
  }
  expect_failures = [var.image]
}

run "an_oci_reference_without_version_is_refused" {
  command = plan
  variables {
    charts = { operator = "oci://registry.example/operator" }
  }
  expect_failures = [var.charts]
}
