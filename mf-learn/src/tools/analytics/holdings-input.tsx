import type { TableLine } from '@icio/contracts/tables/csv'
import type { Understanding } from '@icio/contracts/tables/read-table'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { TableInput } from '@icio/shared-ui/tables/table-input'
import { useState } from 'react'
import { holdingColumns } from './holdings.js'

interface HoldingsInputProps {
  onRead: (lines: readonly TableLine[], understanding: Understanding) => void
  onChange: () => void
}

/** Input for the portfolio: a file, a pasted table, or the sample, which needs no look at how it is understood. */
export function HoldingsInput({ onRead, onChange }: HoldingsInputProps) {
  const [cleared, setCleared] = useState(0)
  const takeSample = async () => {
    setCleared((before) => before + 1)
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
        key={cleared}
        columns={holdingColumns}
        hint="A line names the columns: Issuer and Market Value; and, where there are, Sector, Rating, Maturity, Duration, Yield. Ratings are read in the scales of S&P, Moody’s, Fitch, KBRA, DBRS and the NAIC, long-term, short-term and for funds."
        action="Analyze these holdings"
        onRead={onRead}
        onChange={onChange}
      />
    </Section>
  )
}
