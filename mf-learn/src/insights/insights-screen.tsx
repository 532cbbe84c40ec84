import { LibraryPage } from '../library/library-page.js'

/** /learn/insights: short articles, each about one question (SITE-3). */
export default function InsightsScreen() {
  return <LibraryPage kind="insight" />
}
