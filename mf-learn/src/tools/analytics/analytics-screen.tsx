import { toolScreens } from '@icio/contracts/site/screen-texts'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { useMemo, useState } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ToolWhereNext } from '../tool-where-next.js'
import { AnalysisView } from './analysis-view.js'
import { readCsv } from './csv.js'
import { readHoldings } from './holdings.js'
import { HoldingsInput } from './holdings-input.js'

/** /tools/analytics: analyzes a portfolio in the browser; nothing is sent or stored (SITE-7). */
export default function AnalyticsScreen() {
  const [text, setText] = useState('')
  const [today] = useState(() => new Date())
  const read = useMemo(() => (text.trim() ? readHoldings(readCsv(text), today) : null), [text, today])
  return (
    <Page
      {...toolScreens['/tools/analytics']}
      actions={
        <GatedLink to="/tools" variant="secondary">
          All tools
        </GatedLink>
      }
    >
      <Notice tone="info" title="Your holdings stay with you">
        The file is read by this page in your browser. It is not sent anywhere and is gone when you leave.
      </Notice>
      <HoldingsInput text={text} onText={setText} refusal={read?.at === 'refused' ? read.why : null} />
      {read?.at === 'read' && <AnalysisView read={read} />}
      <ToolWhereNext from="analytics" />
    </Page>
  )
}
