/** A webpack loader that replaces texts of one file: a release with a change, without touching the sources. */
module.exports = function changeText(source) {
  const { from, to } = this.getOptions()
  if (!source.includes(from)) throw new Error(`${this.resourcePath} has no longer: ${from}`)
  return source.replace(from, to)
}
