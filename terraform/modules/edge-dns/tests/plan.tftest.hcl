# Plans with a mocked provider. It needs the provider's binary; see docs/terraform.md.
mock_provider "dns" {}

variables {
  zone = "glimpse.example."
  records = {
    a     = { name = "glimpse.example", type = "A", ttl = 300, values = ["203.0.113.10"] }
    alias = { name = "eu.glimpse.example", type = "CNAME", ttl = 300, values = ["edge.example.net"] }
  }
}

run "names_are_within_the_zone" {
  command = plan

  assert {
    condition     = dns_a_record_set.edge["a"].name == null
    error_message = "the zone itself has a name"
  }

  assert {
    condition     = dns_cname_record.edge["alias"].name == "eu"
    error_message = "the name is not within the zone"
  }

  assert {
    condition     = dns_cname_record.edge["alias"].cname == "edge.example.net."
    error_message = "the alias is not absolute"
  }
}

run "a_record_of_another_zone_is_refused" {
  command = plan
  variables {
    zone = "other.example."
  }
  expect_failures = [var.records]
}

run "a_zone_without_its_last_dot_is_refused" {
  command = plan
  variables {
    zone    = "glimpse.example"
    records = {}
  }
  expect_failures = [var.zone]
}
