# A region that is accepted. Tests change one thing of it each.

output "region" {
  value = {
    display_name = "European Union"
    domain       = "eu.glimpse.example"
    region       = "eu-central-1"
    api          = { image = "registry.example/glimpse-api:1.0.0-rc.1" }
    edge         = { gateway_class = "envoy", ipv4 = ["203.0.113.10"] }
  }
}
