import '@icio/shared-ui/theme/fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'
import './frame/favicon.svg'
// Emitted for the page's head; the edge finds it by its name.
import './frame/favicon.svg'
import { startGuard } from './guard.js'
import { readInlineRegistry } from './remotes/registry.js'
import { applyTheme, readTheme } from './theme/theme.js'

// Before anything is painted or loaded: the visitor's theme, and the guard that every later file passes.
applyTheme(readTheme())
const registry = readInlineRegistry(document)
startGuard(registry)

// Federation needs this asynchronous step: shared libraries are settled before the first module that uses them.
// The chunk's name tells the build which files the page preloads.
const start = async () => {
  const { startShell } = await import(/* webpackChunkName: "bootstrap" */ './bootstrap.js')
  await startShell(registry)
}

// A second try gets past a connection that was lost for a moment; then the page says so without any of our parts.
start()
  .catch(start)
  .catch((error: unknown) => {
    const message = document.createElement('p')
    message.textContent =
      'The site could not be loaded. Please check your connection and load the page again.'
    message.style.margin = '3rem 1.5rem'
    document.getElementById('root')?.replaceChildren(message)
    reportError(error)
  })
