import { useEffect, useState } from 'react'
import { Page } from '../parts/page.js'
import { ThemeSwitch, type Theme } from '../parts/theme-switch.js'
import { ButtonsPanel } from './buttons-panel.js'
import { FieldsPanel } from './fields-panel.js'
import styles from './gallery.module.css'
import { LabelsPanel } from './labels-panel.js'
import { MessagesPanel } from './messages-panel.js'
import { OverlaysPanel } from './overlays-panel.js'
import { QuestionPanel } from './question-panel.js'
import { SheetsPanel } from './sheets-panel.js'
import { Specimen } from './specimen.js'

const panels = [
  { id: 'type', title: 'Type', Panel: TypePanel },
  { id: 'colors', title: 'Colors', Panel: ColorsPanel },
  { id: 'buttons', title: 'Buttons and links', Panel: ButtonsPanel },
  { id: 'sheets', title: 'Cards and tabs', Panel: SheetsPanel },
  { id: 'labels', title: 'Badges, figures, people', Panel: LabelsPanel },
  { id: 'question', title: 'A question', Panel: QuestionPanel },
  { id: 'fields', title: 'Fields', Panel: FieldsPanel },
  { id: 'messages', title: 'Messages', Panel: MessagesPanel },
  { id: 'overlays', title: 'Dialogs, menus, tooltips', Panel: OverlaysPanel },
]

/** Shows every part in every state, to inspect in both themes and at every width. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <main>
      <Page
        eyebrow="Shared parts"
        title="What every page of the site is made of"
        lead="Each part in each of its states. Look at them in both themes and at 390 and 1280 pixels."
        actions={<ThemeSwitch value={theme} onChange={setTheme} />}
      >
        <nav aria-label="Parts">
          <ul className={styles.contents} role="list">
            {panels.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {panels.map(({ id, title, Panel }) => (
          <section key={id} id={id} className={styles.panel} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Panel />
          </section>
        ))}
      </Page>
    </main>
  )
}

function TypePanel() {
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

const families = {
  Paper: ['paper', 'surface', 'sunken'],
  Ink: ['ink', 'ink-soft', 'ink-faint', 'rule', 'rule-strong'],
  Accent: ['accent', 'accent-hover', 'accent-soft', 'mark', 'focus'],
  Success: ['success', 'success-soft', 'success-line'],
  Warning: ['warning', 'warning-soft', 'warning-line'],
  Danger: ['danger', 'danger-soft', 'danger-line'],
  Info: ['info', 'info-soft', 'info-line'],
}

function ColorsPanel() {
  return Object.entries(families).map(([family, names]) => (
    <Specimen key={family} name={family}>
      <div className={styles.swatches}>
        {names.map((name) => (
          <div key={name} className={styles.swatch}>
            <div className={styles.color} style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Specimen>
  ))
}
