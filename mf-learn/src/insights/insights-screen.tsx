import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Page } from '@icio/shared-ui/parts/page'
import { LibraryView } from '../library/library-view.js'

/** /learn/insights: short pieces, each on one question (SITE-3). */
export default function InsightsScreen() {
  return (
    <Page
      eyebrow="Learn"
      title="Insights"
      lead="Four minutes on one question each: reports, managers, liquidity, reserves and the way committees decide."
      actions={<ButtonLink to="/learn/education">Open the Education Library</ButtonLink>}
    >
      <LibraryView kind="insight" />
    </Page>
  )
}
