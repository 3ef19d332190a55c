# Writes the records by updates of RFC 2136. For a cloud's DNS, use the same map with its own provider.

locals {
  # The name within the zone; null for the zone itself.
  label = { for key, r in var.records : key =>
    "${r.name}." == var.zone ? null : trimsuffix("${r.name}.", ".${var.zone}")
  }
}

resource "dns_a_record_set" "edge" {
  for_each = { for key, r in var.records : key => r if r.type == "A" }

  zone      = var.zone
  name      = local.label[each.key]
  addresses = each.value.values
  ttl       = each.value.ttl
}

resource "dns_aaaa_record_set" "edge" {
  for_each = { for key, r in var.records : key => r if r.type == "AAAA" }

  zone      = var.zone
  name      = local.label[each.key]
  addresses = each.value.values
  ttl       = each.value.ttl
}

resource "dns_cname_record" "edge" {
  for_each = { for key, r in var.records : key => r if r.type == "CNAME" }

  zone  = var.zone
  name  = local.label[each.key]
  cname = "${each.value.values[0]}."
  ttl   = each.value.ttl
}
