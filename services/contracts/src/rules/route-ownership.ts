/** What of a remote decides which paths are its own. */
interface Claims {
  /** Path prefixes; each owns whole segments only: /game owns /game/ABC but not /games. */
  owns: readonly string[]
}

/** True where the path, or pattern, lies inside one of the prefixes. */
export function isOwned(owns: readonly string[], path: string): boolean {
  return owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** True where one of two prefixes lies inside the other, or they are the same: their remotes would share a path. */
export function overlap(one: string, other: string): boolean {
  return isOwned([one], other) || isOwned([other], one)
}

/** First words of paths that are the site's own: no remote may have them, whoever would grant it. */
const siteWords: ReadonlySet<string> = new Set([
  'api',
  'dev',
  'health',
  'healthz',
  'internal',
  'metrics',
  'openapi',
  'privacy-policy',
  'readyz',
  'remotes',
  'shell',
])

/**
 * True for a prefix that a remote may own: whole segments in the one form that a browser sends them in, so that no
 * other spelling of the same path gets by a comparison, and none of the site's own words at its beginning.
 */
export function isOwnablePrefix(prefix: string): boolean {
  return /^(\/[a-z0-9-]+)+$/.test(prefix) && !siteWords.has(prefix.split('/')[1] ?? '')
}

/** The remote that owns a path: the one with the longest prefix that matches whole segments. */
export function ownerOf<R extends Claims>(remotes: readonly R[], path: string): R | undefined {
  const claims = remotes.flatMap((remote) => remote.owns.map((prefix) => ({ remote, prefix })))
  return claims
    .filter(({ prefix }) => isOwned([prefix], path))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote
}

/** True where one of the patterns has a screen at the path: `:name` in a pattern takes one segment. */
export function hasScreen(patterns: readonly string[], path: string): boolean {
  const asked = path.split('/').filter(Boolean)
  return patterns.some((pattern) => {
    const wanted = pattern.split('/').filter(Boolean)
    return (
      wanted.length === asked.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === asked[index])
    )
  })
}
