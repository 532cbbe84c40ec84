import { numberProblem, readNumber, type NumberRule } from '@icio/contracts/numbers/read-number'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState } from 'react'
import styles from './analytics.module.css'
import type { Limits } from './limits.js'

const fields: readonly { name: keyof Limits; label: string; most: number; unit: string }[] = [
  { name: 'issuer', label: 'One issuer, %', most: 100, unit: '%' },
  { name: 'sector', label: 'One sector, %', most: 100, unit: '%' },
  { name: 'belowInvestmentGrade', label: 'Below investment grade, %', most: 100, unit: '%' },
  { name: 'notRated', label: 'Not rated, %', most: 100, unit: '%' },
  { name: 'duration', label: 'Duration, years', most: 50, unit: 'years' },
]

/** The policy's limits; while an entry is invalid, the last valid limit stays in force. */
export function LimitsForm({ limits, onLimits }: { limits: Limits; onLimits: (limits: Limits) => void }) {
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(fields.map(({ name }) => [name, String(limits[name])])),
  )
  const change = (name: keyof Limits, text: string, rule: NumberRule) => {
    setTexts((now) => ({ ...now, [name]: text }))
    const value = readNumber(text, rule)
    if (value !== null && !numberProblem(text, rule)) onLimits({ ...limits, [name]: value })
  }
  return (
    <div className={styles.limits}>
      {fields.map(({ name, label, most, unit }) => {
        const rule = { least: 0, most, unit }
        return (
          <NumberField
            key={name}
            label={label}
            text={texts[name] ?? ''}
            onText={(text) => change(name, text, rule)}
            error={numberProblem(texts[name] ?? '', rule) ?? undefined}
            {...rule}
          />
        )
      })}
    </div>
  )
}
