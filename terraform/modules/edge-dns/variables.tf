# Inputs of the DNS records.

variable "zone" {
  description = "Zone of the records, with its last dot."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+$", var.zone))
    error_message = "Write zone in lower case with its last dot, such as glimpse.example."
  }
}

variable "records" {
  description = "The output dns_records of region-plan."
  nullable    = false
  type = map(object({
    # Host name, without a last dot.
    name = string
    # A, AAAA or CNAME.
    type = string
    # Seconds for which resolvers keep it.
    ttl = number
    # Addresses, or one name for CNAME.
    values = list(string)
  }))

  validation {
    condition = alltrue([
      for r in values(var.records) : "${r.name}." == var.zone || endswith("${r.name}.", ".${var.zone}")
    ])
    error_message = "Write as zone the parent of all records, or give only the records in that zone."
  }

  validation {
    condition     = alltrue([for r in values(var.records) : contains(["A", "AAAA", "CNAME"], r.type)])
    error_message = "Write A, AAAA or CNAME as type of a record."
  }

  validation {
    condition = alltrue([
      for r in values(var.records) : r.type != "CNAME" || (length(r.values) == 1 && "${r.name}." != var.zone)
    ])
    error_message = "A CNAME record has one value and is never the zone: write edge.ipv4 for that region."
  }
}
