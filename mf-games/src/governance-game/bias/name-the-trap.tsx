import type { BiasCard as Card } from '@icio/contracts/biases/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { useId } from 'react'
import { biasWords } from '../scenario-texts.js'
import styles from './name-the-trap.module.css'

interface NameTheTrapProps {
  /** Four names, the scenario's own among them. */
  names: readonly string[]
  /** Called with the picked name, or null to see the card without picking. */
  onNamed: (name: string | null) => void
}

/** Beside the marking: which bias was at work? Not scored, and it may be left out (GOV-29). */
export function NameTheTrap({ names, onNamed }: NameTheTrapProps) {
  const titleId = useId()
  return (
    <div className={styles.trap} role="group" aria-labelledby={titleId}>
      <h4 className={styles.title} id={titleId}>
        Name the trap
      </h4>
      <p className={styles.lead}>Which of these was at the table? No points, only practice.</p>
      <div className={styles.names}>
        {names.map((name) => (
          <Button key={name} className={styles.choice} onClick={() => onNamed(name)}>
            {biasWords(name)}
          </Button>
        ))}
      </div>
      <Button variant="quiet" size="sm" className={styles.skip} onClick={() => onNamed(null)}>
        Show its card without naming it
      </Button>
    </div>
  )
}

/** Says whether the trap was named, above its card. */
export function trapWords(card: Card, named: string | null): string {
  if (named === null) return 'At the table was'
  return named === card.name ? 'You named it' : `You said ${named}. At the table was`
}
