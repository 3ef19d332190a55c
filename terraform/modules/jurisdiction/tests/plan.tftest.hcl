# Plans with mocked providers. It needs the providers' binaries; see docs/terraform.md.
mock_provider "helm" {}
mock_provider "kubernetes" {}

variables {
  operator_namespace = "glimpse-system"
  manifest = {
    kind     = "Jurisdiction"
    metadata = { name = "eu" }
    spec     = { identifier = "eu", placement = "Local" }
  }
}

run "a_local_region_has_a_namespace_and_secrets" {
  command = plan
  variables {
    secret_revisions = { mail = 1 }
    secrets          = { mail = { uri = "smtp://mail.example" } }
  }

  assert {
    condition     = kubernetes_namespace_v1.region[0].metadata[0].name == "glimpse-eu"
    error_message = "the namespace is not glimpse-eu"
  }

  assert {
    condition     = kubernetes_secret_v1.given["mail"].data_wo_revision == 1
    error_message = "the Secret is not planned"
  }

  assert {
    condition     = length(helm_release.region) == 1 && length(helm_release.entry) == 0
    error_message = "a Local region is not guarded"
  }
}

run "a_region_elsewhere_is_an_entry_alone" {
  command = plan
  variables {
    manifest = {
      kind     = "Jurisdiction"
      metadata = { name = "us" }
      spec     = { identifier = "us", placement = "Remote" }
    }
  }

  assert {
    condition     = length(helm_release.entry) == 1 && length(kubernetes_namespace_v1.region) == 0
    error_message = "a Remote region gets more than an entry"
  }
}

run "another_kind_is_refused" {
  command = plan
  variables {
    manifest = { kind = "Secret" }
  }
  expect_failures = [var.manifest]
}

run "a_revision_below_1_is_refused" {
  command = plan
  variables {
    secret_revisions = { mail = 0 }
  }
  expect_failures = [var.secret_revisions]
}
