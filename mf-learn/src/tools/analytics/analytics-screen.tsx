import { dayFrom, dayIn } from '@icio/contracts/dates/days'
import { toolScreens } from '@icio/contracts/site/screen-texts'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { useRef, useState } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ToolWhereNext } from '../tool-where-next.js'
import styles from './analytics.module.css'
import { AnalysisView } from './analysis-view.js'
import { readHoldings, type ReadHoldings } from './holdings.js'
import { HoldingsInput } from './holdings-input.js'

/** /tools/analytics: analyzes a portfolio in the browser; nothing is sent or stored (SITE-7). */
export default function AnalyticsScreen() {
  const [read, setRead] = useState<{ holdings: ReadHoldings; key: number } | null>(null)
  const [today] = useState(() => dayFrom(dayIn(new Date())) ?? new Date())
  const results = useRef<HTMLDivElement>(null)
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
      <HoldingsInput
        onRead={(lines, understanding) => {
          const holdings = readHoldings(lines, understanding, today)
          setRead((before) => ({ holdings, key: (before?.key ?? 0) + 1 }))
          // The results are below the table as understood, out of sight on a phone.
          requestAnimationFrame(() => results.current?.focus())
        }}
        onChange={() => setRead(null)}
      />
      {read && (
        <div ref={results} tabIndex={-1} className={styles.results}>
          <AnalysisView key={read.key} read={read.holdings} />
        </div>
      )}
      <ToolWhereNext from="analytics" />
    </Page>
  )
}
