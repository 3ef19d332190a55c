//go:build tools

// Package tools lists the programs of this module.
package tools

import _ "go.k6.io/k6"
