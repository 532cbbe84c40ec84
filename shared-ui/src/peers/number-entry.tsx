import type { PeerNumber } from '@icio/contracts/peers/endpoints'
import { withoutNumberWords } from '@icio/contracts/peers/peer-words'
import { withoutNumber } from '@icio/contracts/peers/rules'
import { CheckboxField } from '../parts/checkbox-field.js'
import { NumberField } from '../parts/number-field.js'
import { nothingEntered, ownProblem, type OwnNumber } from './own-numbers.js'
import styles from './peers.module.css'

/** One number of a policy: its value, 'We have none' or 'I do not know' (PEER-1, PEER-5). */
export function NumberEntry({
  number,
  own,
  onEnter,
}: {
  number: PeerNumber
  own: OwnNumber
  onEnter: (entered: OwnNumber) => void
}) {
  const { name, unit, least, most, look_for } = number
  return (
    <div className={styles.entry} role="group" aria-label={name}>
      <NumberField
        label={`Ours, in ${unit}`}
        hint={look_for}
        unit={unit}
        least={least}
        most={most}
        text={own.text}
        error={ownProblem(number, own)}
        onText={(text) => onEnter({ text, without: null })}
      />
      {withoutNumber.map((answer) => (
        <CheckboxField
          key={answer}
          label={withoutNumberWords[answer]}
          checked={own.without === answer}
          onChange={({ target }) => onEnter(target.checked ? { text: '', without: answer } : nothingEntered)}
        />
      ))}
    </div>
  )
}
