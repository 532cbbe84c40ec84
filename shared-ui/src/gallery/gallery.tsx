import { useEffect, useState } from 'react'
import { Page } from '../parts/page.js'
import { ThemeSwitch, type Theme } from '../parts/theme-switch.js'
import { ButtonsPanel } from './buttons-panel.js'
import { ColorsPanel } from './colors-panel.js'
import { FieldsPanel } from './fields-panel.js'
import styles from './gallery.module.css'
import { LabelsPanel } from './labels-panel.js'
import { MessagesPanel } from './messages-panel.js'
import { OverlaysPanel } from './overlays-panel.js'
import { QuestionPanel } from './question-panel.js'
import { SheetsPanel } from './sheets-panel.js'
import { TypePanel } from './type-panel.js'

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
