import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import {
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
  rspack,
} from '@rspack/core'
import { remoteBuild } from '../webpack/remote.mjs'

const parts = {
  StylesPlugin: CssExtractRspackPlugin,
  scripts: (jsc) => ({ loader: 'builtin:swc-loader', options: { jsc } }),
  minimizers: () => [new SwcJsMinimizerRspackPlugin(), new LightningCssMinimizerRspackPlugin()],
}

/**
 * A release of a remote by the other bundler: the way out when webpack or its federation plugin breaks, kept open by
 * building every remote so in the tests (docs/operations/releases.md).
 *
 * @param {import('../webpack/remote.mjs').RemoteOptions} options
 */
export function rspackRemoteConfiguration(options) {
  return remoteBuild(options, { ModuleFederationPlugin, parts })
}

/** Builds by an rspack configuration; rejects with what rspack says. */
export function bundleByRspack(configuration) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration)
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        if (error ?? closing) return reject(error ?? closing)
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })))
        resolve()
      })
    })
  })
}
