/**
 * A webpack loader for the four entries of React in the shell: each takes its place from a developer's machine, if the page
 * has loaded the development build from there before (docs/decisions/036-developing-inside-the-site.md). The production build
 * cannot exchange a component while it runs.
 *
 * @param {string} source of for example react/index.js
 * @throws Error if React's entries no longer look as expected
 */
module.exports = function reactOfDeveloper(source) {
  const [, library, file] =
    /node_modules[\\/](react|react-dom)[\\/]([\w-]+)\.js$/.exec(this.resourcePath) ?? []
  const name = file === 'index' ? library : `${library}/${file}`
  const production = /module\.exports = (require\('\.\/cjs\/[\w.-]+production\.js'\))/
  if (!production.test(source)) throw new Error(`${name} has no production build where it is expected.`)
  return source.replace(production, `module.exports = globalThis.developmentReact?.['${name}'] ?? $1`)
}
