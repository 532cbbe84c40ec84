import '@icio/shared-ui/theme/fallback-fonts.css'
import '@icio/shared-ui/theme/fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'
// Emitted for the page's head; the edge finds them by their file names.
import './frame/favicon.svg'
import './frame/share-picture.png'
import { startGuard } from './guard.js'
import { applyTheme, readTheme } from './theme/theme.js'
import { readInlineRegistry } from './remotes/registry.js'

// The page has already done this before its first frame, unless an older edge served it.
applyTheme(readTheme())

// Start the guard before anything else loads, because it checks every later file.
const registry = readInlineRegistry(document)
startGuard(registry)

void start()

/**
 * Runs the code of the site in several tasks, so that a phone answers a tap between them; in one, React and its renderer,
 * router, and federation take it a quarter of a second.
 */
async function start() {
  await nextTask()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ './remotes/federation.js')
  await nextTask()
  const { startShell } = await import(/* webpackMode: "eager" */ './start-shell.js')
  await nextTask()
  startShell(registry)
}

function nextTask() {
  return new Promise<void>((resolve) => setTimeout(resolve, 0))
}
