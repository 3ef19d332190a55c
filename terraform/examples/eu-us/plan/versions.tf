# No provider and no credentials: anybody can plan this root.
terraform {
  required_version = ">= 1.11.0"
}
