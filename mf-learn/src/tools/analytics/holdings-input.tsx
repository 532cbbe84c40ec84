import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { useId, useState, type ChangeEvent } from 'react'
import styles from './analytics.module.css'
import { samplePortfolio } from './sample-portfolio.js'

/** 5 MB is far more than any list of holdings needs. */
const sizeLimit = 5 * 1024 * 1024

interface HoldingsInputProps {
  text: string
  onText: (text: string) => void
  /** Why the text could not be read as a portfolio. */
  refusal: string | null
}

/** Input for the portfolio: a file, pasted text, or the sample. */
export function HoldingsInput({ text, onText, refusal }: HoldingsInputProps) {
  const id = useId()
  const [fileTrouble, setFileTrouble] = useState<string | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setFileTrouble(null)
    if (file.size > sizeLimit) return setFileTrouble('The file is larger than 5 MB.')
    try {
      onText(await file.text())
    } catch {
      setFileTrouble('The file could not be read.')
    }
  }
  const trouble = fileTrouble ?? refusal
  return (
    <Section title="Your portfolio">
      <div className={styles.sources}>
        <label className={styles.file}>
          <span>Choose a CSV file</span>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void choose(event)}
          />
        </label>
        <Button onClick={() => onText(samplePortfolio)}>Use the sample portfolio</Button>
        {text && (
          <Button variant="quiet" onClick={() => onText('')}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles.paste}>
        <label htmlFor={id}>Or paste it here</label>
        <p id={`${id}hint`} className={styles.hint}>
          The first line names the columns: Issuer and Market Value; and, where there are, Sector, Rating,
          Maturity, Duration, Yield. Ratings are read in the scales of S&P, Moody’s, Fitch, KBRA, DBRS and the
          NAIC, long-term, short-term and for funds.
        </p>
        <textarea
          id={id}
          className={styles.area}
          aria-describedby={`${id}hint`}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {trouble && (
        <Notice tone="danger" role="alert" title="This cannot be read as a portfolio">
          {trouble}
        </Notice>
      )}
    </Section>
  )
}
