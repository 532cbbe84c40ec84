import { openLibrary, type Library } from '@icio/content/articles/library'
import { listArticles, type Article } from '@icio/contracts/articles/endpoints'
import { settledWithin } from '../page/settled-within.js'

/** The articles for the texts of pages. */
export interface LibrarySource {
  /** Returns the articles, or null if the content service has never answered. */
  read(): Promise<Library | null>
}

/** The articles of this process: they come with the release of the services. */
export function libraryHere(): LibrarySource {
  const library = openLibrary()
  return { read: () => Promise.resolve(library) }
}

/** A changed article shows on pages after this time at most. */
const freshMs = 5000

/** A page never waits longer than this; then it gets the last known articles. */
const waitMs = 250

const timeoutMs = 5000

/**
 * Reads the articles from a content service that runs on its own. All pages share one request; while the service does
 * not answer, they get the last known articles.
 */
export function remoteLibrary(
  url: string,
  log: { warn(details: object, message: string): void },
  now: () => number = Date.now,
): LibrarySource {
  const address = new URL(`${listArticles.url}?include=markdown`, url)
  let lastAnswer: { body: string; library: Library } | null = null
  let until = 0
  let reading: Promise<void> | null = null

  async function fetchAll(): Promise<void> {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`)
    const body = await answer.text()
    // The same articles stay the same object, so that texts that were made from them can be kept.
    if (body !== lastAnswer?.body)
      lastAnswer = { body, library: openLibrary((JSON.parse(body) as { articles: Article[] }).articles) }
  }

  function refresh(): Promise<void> {
    reading ??= fetchAll()
      .catch((err: unknown) => log.warn({ err }, 'the articles could not be read'))
      .finally(() => {
        until = now() + freshMs
        reading = null
      })
    return reading
  }

  return {
    async read() {
      if (now() >= until) await settledWithin(refresh(), waitMs)
      return lastAnswer?.library ?? null
    },
  }
}
