//go:build tools

// Package tools lists the programs of this module.
package tools

import _ "github.com/opentofu/opentofu/cmd/tofu"
