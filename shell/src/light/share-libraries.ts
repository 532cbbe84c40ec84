import * as platform from '@icio/platform'
import react from 'react'
import reactDom from 'react-dom'
import jsxRuntime from 'react/jsx-runtime'

/**
 * Hands the shell's copies of the shared libraries to the light screen: its build takes them from this global object
 * (configuration/webpack/light.mjs), as a federated release gets them from the federation.
 */
export function shareLibraries(): void {
  const shellLibraries = {
    react,
    'react-dom': reactDom,
    'react/jsx-runtime': jsxRuntime,
    '@icio/platform': platform,
  }
  Object.assign(globalThis, { shellLibraries })
}
