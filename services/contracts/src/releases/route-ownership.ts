/** The part of a remote that decides which paths it owns. */
interface Claims {
  /** Path prefixes; each owns whole segments only: /game owns /game/ABC but not /games. */
  owns: readonly string[]
}

/** Returns whether the path or pattern is under one of the prefixes. */
export function isOwned(owns: readonly string[], path: string): boolean {
  return owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** Returns whether two prefixes are equal or one contains the other, so that their remotes would share a path. */
export function overlap(one: string, other: string): boolean {
  return isOwned([one], other) || isOwned([other], one)
}

/** First segments of paths that belong to the site itself; no remote can own them, not even by a grant. */
const siteWords: ReadonlySet<string> = new Set([
  'accessibility',
  'api',
  'dev',
  'health',
  'healthz',
  'internal',
  'metrics',
  'openapi',
  'partners',
  'preview',
  'preview-has-ended',
  'privacy-policy',
  'readyz',
  'remotes',
  'shell',
  'write-to-us',
])

/**
 * Returns whether a remote can own the prefix: it consists of whole segments in the form that browsers send, so that no
 * other spelling of the same path can bypass a comparison, and does not start with a segment of the site itself.
 */
export function isOwnablePrefix(prefix: string): boolean {
  return /^(\/[a-z0-9-]+)+$/.test(prefix) && !siteWords.has(prefix.split('/')[1] ?? '')
}

/** Returns the remote that owns a path: the one with the longest prefix that matches whole segments. */
export function ownerOf<R extends Claims>(remotes: readonly R[], path: string): R | undefined {
  const claims = remotes.flatMap((remote) => remote.owns.map((prefix) => ({ remote, prefix })))
  return claims
    .filter(({ prefix }) => isOwned([prefix], path))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote
}

/** Returns whether one of the patterns matches the path; `:name` in a pattern matches one segment. */
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
