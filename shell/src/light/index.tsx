import * as platform from '@icio/platform'
import react from 'react'
import reactDom from 'react-dom'
import jsxRuntime from 'react/jsx-runtime'
import { startGuard } from '../guard.js'
import { readInlineRegistry } from '../remotes/registry.js'
import { startPage } from '../start-page.js'
import { applyTheme, readTheme } from '../theme/theme.js'
import { fetchLightScreen } from './fetch-light-screen.js'
import { LightPage } from './light-page.js'
import '@icio/shared-ui/theme/fallback-fonts.css'
import '@icio/shared-ui/theme/tokens.css'
import '@icio/shared-ui/theme/base.css'

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

/**
 * Hands the shell's copies of the shared libraries to the light screen: its build takes them from this global object
 * (configuration/webpack/light.mjs), as a federated release gets them from the federation.
 */
function shareLibraries(): void {
  const shellLibraries = {
    react,
    'react-dom': reactDom,
    'react/jsx-runtime': jsxRuntime,
    '@icio/platform': platform,
  }
  Object.assign(globalThis, { shellLibraries })
}
