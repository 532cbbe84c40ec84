import styles from './gallery.module.css'
import { Specimen } from './specimen.js'

export function TypePanel() {
  return (
    <>
      <Specimen name="Display">
        <p className={styles.display} style={{ fontFamily: 'var(--font-serif)', lineHeight: 1.05 }}>
          Duration, discipline, 1924–2026
        </p>
      </Specimen>
      <Specimen name="Headings 1 to 4">
        <p role="presentation" style={heading('--text-3xl')}>
          The patience of long liabilities
        </p>
        <p role="presentation" style={heading('--text-2xl')}>
          Why surplus is not spare money
        </p>
        <h3>Reserves, surplus and what may be at risk</h3>
        <h4>A policy that survives its authors</h4>
      </Specimen>
      <Specimen name="Running text">
        <div className={styles.measure}>
          <p>
            An insurer invests other people’s promises. The portfolio has to pay claims whose size is
            estimated and whose date is not known, which is why <strong>liquidity and duration</strong> come
            before yield. <a href="#type">Read the primer on fixed income</a>, or start with the figures:
            62.4% in investment-grade bonds, 18.0% in equities, $1,240.50 per thousand.
          </p>
        </div>
      </Specimen>
    </>
  )
}

function heading(size: string) {
  return { font: `480 var(${size}) / 1.12 var(--font-serif)`, letterSpacing: '-0.012em' }
}
