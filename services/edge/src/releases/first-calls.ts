/**
 * The addresses of the calls that a screen begins with, so that a page can ask for them along with the screen's code.
 *
 * @param calls as package.json's `remote.calls` has them: `:name` stands for the segment of that name in the pattern of
 *   the screen's path, else for the page's search parameter of that name, and `:name|value` says what holds without one
 * @param pattern of the screen's path, for example /learn/education/:slug
 * @returns without those that lead elsewhere than to the services, and those that lack a value
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

/** True for what package.json may name as a call: a path of the services, of characters that need no escape in HTML. */
export function isCall(call: unknown): call is string {
  return typeof call === 'string' && /^\/api\/[\w\-/:?=|&.]*$/.test(call)
}

function encoded(value: string | null): string | undefined {
  return value === null ? undefined : encodeURIComponent(value)
}
