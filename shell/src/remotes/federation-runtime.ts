import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import {
  createInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/runtime'
import * as platform from '@icio/platform'
import react from 'react'
import reactDom from 'react-dom'
import jsxRuntime from 'react/jsx-runtime'

/** Versions of the libraries that the shell provides; defined by its build (configuration/webpack/shell.mjs). */
declare const broughtLibraries: Readonly<Record<'react' | 'react-dom' | '@icio/platform', string>>

/**
 * Creates the Module Federation instance of this page. It provides the shell's libraries to the remotes, one copy for
 * the whole page, and the federation runtime, which the remotes do not bundle.
 */
export function openFederation(plugin: ModuleFederationRuntimePlugin): ModuleFederation {
  return createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [provideRuntime(), plugin],
    shared: {
      react: shareLibrary(broughtLibraries.react, react),
      'react-dom': shareLibrary(broughtLibraries['react-dom'], reactDom),
      'react/jsx-runtime': shareLibrary(broughtLibraries.react, jsxRuntime),
      '@icio/platform': shareLibrary(broughtLibraries['@icio/platform'], platform),
    },
  })
}

function shareLibrary(version: string, library: unknown) {
  return {
    version,
    lib: () => library,
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
  }
}
