import { libraryTexts } from '@icio/contracts/site/screen-texts'
import { Page } from '@icio/shared-ui/parts/page'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { LibraryView } from '../library/library-view.js'

const { eyebrow, title, lead, other } = libraryTexts.insight

/** /learn/insights: short articles, each about one question (SITE-3). */
export default function InsightsScreen() {
  return (
    <Page
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      actions={
        <GatedLink to={other.path} variant="secondary">
          {other.label}
        </GatedLink>
      }
    >
      <LibraryView kind="insight" />
    </Page>
  )
}
