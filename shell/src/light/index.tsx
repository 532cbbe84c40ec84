import '@icio/shared-ui/theme/fallback-fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'
import { startGuard } from '../guard.js'
import { readInlineRegistry } from '../remotes/registry.js'
import { startPage } from '../start-page.js'
import { applyTheme, readTheme } from '../theme/theme.js'
import { fetchLightScreen } from './fetch-light-screen.js'
import { LightPage } from './light-page.js'
import { shareLibraries } from './share-libraries.js'

/*
 * The shell of a light document (docs/decisions/030-light-documents.md): one screen of a remote with gate, session, error
 * reports and announcements, without router, federation, navigation and font files. Its build replaces the platform with
 * the light one (configuration/webpack/light.mjs).
 */
applyTheme(readTheme())

// Start the guard before anything else loads, because it checks every later file.
const registry = readInlineRegistry(document)
startGuard(registry)
shareLibraries()
startPage(registry, { fetchRemote: fetchLightScreen, page: (shell) => <LightPage shell={shell} /> })
