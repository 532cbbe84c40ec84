import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { readFigure, whyNotFigure } from '../calculator/address-inputs.js'
import styles from './analytics.module.css'
import type { Limits } from './limits.js'

const fields: readonly { name: keyof Limits; label: string; max: number }[] = [
  { name: 'issuer', label: 'One issuer, %', max: 100 },
  { name: 'sector', label: 'One sector, %', max: 100 },
  { name: 'belowInvestmentGrade', label: 'Below investment grade, %', max: 100 },
  { name: 'notRated', label: 'Not rated, %', max: 100 },
  { name: 'duration', label: 'Duration, years', max: 50 },
]

/** The policy's limits; while an entry is invalid, the last valid limit stays in force. */
export function LimitsForm({ limits, onLimits }: { limits: Limits; onLimits: (limits: Limits) => void }) {
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, String(limits[name])])),
  )
  const change = (name: keyof Limits, text: string, max: number) => {
    setTexts((now) => ({ ...now, [name]: text }))
    const value = readFigure(text)
    if (value !== null && !whyNotFigure(text, { min: 0, max })) onLimits({ ...limits, [name]: value })
  }
  return (
    <div className={styles.limits}>
      {fields.map(({ name, label, max }) => (
        <TextField
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name] ?? ''}
          onChange={(event) => change(name, event.target.value, max)}
          error={whyNotFigure(texts[name] ?? '', { min: 0, max }) ?? undefined}
        />
      ))}
    </div>
  )
}
