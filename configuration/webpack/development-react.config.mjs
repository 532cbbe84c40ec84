import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './project.mjs'

const require = createRequire(import.meta.url)

/**
 * The configuration that builds the development build of React for a page with a remote of this machine
 * (development-react.cjs), as the remote has installed it. inside.config.mjs serves it.
 *
 * @param {{ folder: string }} env the folder of the remote
 */
export default function developmentReact({ folder }) {
  return {
    mode: 'development',
    devtool: false,
    target: ['web', 'es2023'],
    context: folder,
    entry: require.resolve('./development-react.cjs'),
    // The name is that of services/contracts/src/releases/endpoints.ts.
    output: { path: cacheFolder('development-react'), filename: 'development-react.js' },
    resolve: {
      alias: { 'react-refresh/runtime$': require.resolve('react-refresh/runtime') },
      modules: [join(folder, 'node_modules'), 'node_modules'],
    },
    stats: 'errors-warnings',
  }
}
