/**
 * Prints a line once a dev server listens and its first build has succeeded.
 *
 * @param {(port: number) => string} text
 * @returns {{ onListening: (server: import('webpack-dev-server')) => void, plugin: { apply: Function } }} for
 *   `devServer` and for `plugins`
 */
export function announce(text) {
  let port
  let isBuilt = false
  let isSaid = false
  const sayOnce = () => {
    if (isSaid || !isBuilt || port === undefined) return
    isSaid = true
    process.stdout.write(`${text(port)}\n`)
  }
  return {
    onListening: (server) => {
      port = server.server.address().port
      sayOnce()
    },
    plugin: {
      apply: (compiler) =>
        compiler.hooks.done.tap('announce', (stats) => {
          if (!stats.hasErrors()) isBuilt = true
          sayOnce()
        }),
    },
  }
}
