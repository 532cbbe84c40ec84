import { listArticles, type ArticleList } from '@icio/contracts/articles/endpoints'
import type { ArticleKind } from '@icio/contracts/articles/article-items'
import { useCall } from '@icio/shared-ui/api/call'
import { useCallback } from 'react'
import { useLoaded } from '../loading/use-loaded.js'

/** Loads the library's articles of a kind, in all variants. */
export function useLibrary(kind?: ArticleKind) {
  const call = useCall()
  const load = useCallback((): Promise<ArticleList> => call(listArticles, { query: { kind } }), [call, kind])
  return useLoaded(load)
}
