import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './base.mjs'

/** Version of a library as the given workspace folder has it installed. */
function installed(folder, library) {
  return JSON.parse(readFileSync(join(root, folder, 'node_modules', library, 'package.json'), 'utf8')).version
}

/**
 * The libraries that exist once in a page: React and the platform facade, nothing else. A remote's release build
 * brings no copy of its own (`import: false`); the shell loads them eagerly, so that they cost no extra request.
 *
 * @param {{ eager?: boolean, bringOwn?: boolean }} options
 */
export function sharedLibraries({ eager = false, bringOwn = true } = {}) {
  const react = installed('shell', 'react')
  const platform = JSON.parse(readFileSync(join(root, 'shared-ui/platform/package.json'), 'utf8')).version
  const share = (version, requiredVersion) => ({
    singleton: true,
    eager,
    requiredVersion,
    ...(bringOwn ? { version } : { import: false }),
  })
  return {
    react: share(react, '^19.0.0'),
    'react-dom': share(react, '^19.0.0'),
    'react/jsx-runtime': share(react, '^19.0.0'),
    '@icio/platform': share(platform, '^0.1.0'),
  }
}
