/**
 * Reports an unknown path that was reached inside the page. A HEAD request is enough, because the edge logs every path
 * without a screen (SITE-9). The path that the document was loaded from is already in the log.
 */
export async function reportUnknownPath(path: string): Promise<void> {
  if (path === documentPath()) return
  await fetch(path, { method: 'HEAD', credentials: 'same-origin' })
}

/** Returns the path that the document was loaded from, or undefined if the browser does not expose it. */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && new URL(entry.name, location.href).pathname
}
