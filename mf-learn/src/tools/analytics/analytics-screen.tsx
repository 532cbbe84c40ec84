import { dayFrom, dayIn } from '@icio/contracts/dates/days'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useRef, useState } from 'react'
import { ToolPage } from '../tool-page.js'
import styles from './analytics.module.css'
import { AnalysisView } from './analysis-view.js'
import { readHoldings, holdingColumns, type ReadHoldings } from './holdings.js'
import type { TableLine } from '@icio/contracts/tables/csv'
import type { Understanding } from '@icio/contracts/tables/read-table'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TableInput } from '@icio/shared-ui/tables/table-input'

/** /tools/analytics: analyzes a portfolio in the browser; nothing is sent or stored (SITE-7). */
export default function AnalyticsScreen() {
  const [read, setRead] = useState<{ holdings: ReadHoldings; key: number } | null>(null)
  const [today] = useState(() => dayFrom(dayIn(new Date())) ?? new Date())
  const results = useRef<HTMLDivElement>(null)
  return (
    <ToolPage path="/tools/analytics" from="analytics">
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
    </ToolPage>
  )
}

interface HoldingsInputProps {
  onRead: (lines: readonly TableLine[], understanding: Understanding) => void
  onChange: () => void
}

/** Input for the portfolio: a file, a pasted table, or the sample, which needs no look at how it is understood. */
function HoldingsInput({ onRead, onChange }: HoldingsInputProps) {
  const [clearCount, setClearCount] = useState(0)
  const takeSample = async () => {
    setClearCount((before) => before + 1)
    const { lines, understanding } = await import(
      /* webpackChunkName: "sample-portfolio" */ './sample-portfolio.js'
    )
    onRead(lines, understanding)
  }
  return (
    <Section
      title="Your portfolio"
      actions={<Button onClick={() => void takeSample()}>Use the sample portfolio</Button>}
    >
      <TableInput
        key={clearCount}
        columns={holdingColumns}
        hint="A line names the columns: Issuer and Market Value; and, where there are, Sector, Rating, Maturity, Duration, Yield. Ratings are read in the scales of S&P, Moody’s, Fitch, KBRA, DBRS and the NAIC, long-term, short-term and for funds."
        action="Analyze these holdings"
        onRead={onRead}
        onChange={onChange}
      />
    </Section>
  )
}
