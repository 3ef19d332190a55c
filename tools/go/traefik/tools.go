//go:build tools

// Package tools lists the program of Traefik that the test cluster builds.
package tools

import _ "github.com/traefik/traefik/v3/cmd/traefik"
