/**
 * Returns the URLs of a screen's first calls, so that a page can request them along with the screen's code.
 *
 * @param calls from package.json's `remote.calls`: `:name` stands for the segment with that name in the screen's path
 *   pattern, or else for the page's search parameter of that name; `:name|value` adds a default
 * @param pattern path pattern of the screen, for example /learn/education/:slug
 * @returns only calls to the services for which every value is known
 */
export function firstCalls(
  calls: readonly string[],
  pattern: string,
  { path, search }: { path: string; search: URLSearchParams },
): string[] {
  const segments = path.split('/')
  const inPath = new Map(
    pattern
      .split('/')
      .flatMap((segment, index) => (segment.startsWith(':') ? [[segment.slice(1), segments[index]]] : [])),
  )
  return calls.flatMap((call) => {
    if (!isCall(call)) return []
    const values: (string | undefined)[] = []
    const address = call.replace(/:(\w+)(?:\|(\w+))?/g, (_, name: string, otherwise?: string) => {
      const value = inPath.get(name) ?? encoded(search.get(name)) ?? otherwise
      values.push(value)
      return value ?? ''
    })
    return values.includes(undefined) ? [] : [address]
  })
}

/** True for a valid call in package.json: a path of the services, with characters that need no escaping in HTML. */
export function isCall(call: unknown): call is string {
  return typeof call === 'string' && /^\/api\/[\w\-/:?=|&.]*$/.test(call)
}

function encoded(value: string | null): string | undefined {
  return value === null ? undefined : encodeURIComponent(value)
}
