/** The name of a screen's chunk: that of its path ('/learn/education/:slug' is 'learn-education-slug'). */
export function chunkNameOf(path) {
  return path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^:/, ''))
    .join('-')
}
