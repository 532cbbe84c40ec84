import { Page } from '@icio/shared-ui/parts/page'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { LibraryView } from '../library/library-view.js'

/** /learn/insights: short articles, each about one question (SITE-3). */
export default function InsightsScreen() {
  return (
    <Page
      eyebrow="Learn"
      title="Insights"
      lead="Four minutes on one question each: reports, managers, liquidity, reserves and the way committees decide."
      actions={
        <GatedLink to="/learn/education" variant="secondary">
          Open the Education Library
        </GatedLink>
      }
    >
      <LibraryView kind="insight" />
    </Page>
  )
}
