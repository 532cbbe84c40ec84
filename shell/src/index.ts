import '@icio/shared-ui/theme/fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'
import { startGuard } from './guard.js'
import { readInlineRegistry } from './remotes/registry.js'
import { applyTheme, readTheme } from './theme/theme.js'

// Before anything is painted or loaded: the visitor's theme, and the guard that every later file passes.
applyTheme(readTheme())
const registry = readInlineRegistry(document)
startGuard(registry)

// Federation needs this asynchronous step: shared libraries are settled before the first module that uses them.
void import('./bootstrap.js').then(({ startShell }) => startShell(registry))
