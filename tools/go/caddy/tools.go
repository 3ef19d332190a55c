//go:build tools

// Package tools lists the programs of this module.
package tools

import (
	_ "github.com/caddyserver/caddy/v2/cmd/caddy"
)
