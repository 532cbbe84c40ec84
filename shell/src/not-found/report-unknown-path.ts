/**
 * Tells the edge of an unknown path that was reached inside the page: asking for its head is enough, since the edge
 * logs each path without a screen (SITE-9). A path that the document itself was loaded from is in the log already.
 */
export async function reportUnknownPath(path: string): Promise<void> {
  if (path === documentPath()) return
  await fetch(path, { method: 'HEAD', credentials: 'same-origin' })
}

/** The path that the document was loaded from; undefined where the browser does not say. */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry && new URL(entry.name, location.href).pathname
}
