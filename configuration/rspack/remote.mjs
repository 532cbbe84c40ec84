import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import {
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
  rspack,
} from '@rspack/core'
import { lightFirst, lightRemoteConfiguration } from '../webpack/light.mjs'
import { remoteBuild } from '../webpack/remote.mjs'

const parts = {
  StylesPlugin: CssExtractRspackPlugin,
  scripts: (jsc) => ({ loader: 'builtin:swc-loader', options: { jsc } }),
  minimizers: () => [new SwcJsMinimizerRspackPlugin(), new LightningCssMinimizerRspackPlugin()],
}

/**
 * Configures a release of a remote with the other bundler: the fallback if webpack or its federation plugin breaks. The
 * tests build every remote this way to keep it working (docs/operations/releases.md).
 *
 * @param {import('../webpack/remote.mjs').RemoteOptions} options
 * @returns {object[]} the release, after its light documents if it has any
 */
export function rspackRemoteConfiguration(options) {
  const whole = remoteBuild(options, { ModuleFederationPlugin, parts })
  return lightFirst(lightRemoteConfiguration(options, parts), whole)
}

/** Builds with rspack's configurations, one after the other; rejects with rspack's message. */
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
