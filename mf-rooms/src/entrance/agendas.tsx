import { listAgendas } from '@icio/contracts/rooms/endpoints'
import type { AgendaOffer } from '@icio/contracts/rooms/room-views'
import type { Edition } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { kindTexts } from '../desk/kind-texts.js'
import { EditionField } from '../room/edition-field.js'
import styles from './entrance.module.css'

/** The ready agendas as tiles; the questions stay folded, because a host may play too (FORUM-14, ROOM-28). */
export function Agendas({
  edition,
  onEdition,
  use,
}: {
  edition: Edition
  onEdition: (edition: Edition) => void
  use: (agenda: AgendaOffer) => void
}) {
  const agendas = useResource((call) => call(listAgendas, { query: { specialization: edition } }), {
    key: edition,
    where: 'agendas',
  })
  return (
    <Section
      title="Ready agendas"
      lead="A room that is prepared in one press. Everything in it can be changed."
      actions={<EditionField label="For whom" edition={edition} onChange={onEdition} />}
    >
      {agendas.at === 'failed' && <p role="alert">The agendas could not be loaded.</p>}
      {agendas.at === 'ready' && (
        <ul className={styles.tiles} role="list">
          {agendas.value.agendas.map((agenda) => (
            <li key={agenda.id}>
              <p className={styles.minutes}>
                <strong>{agenda.minutes}</strong> min
              </p>
              <h3>{agenda.title}</h3>
              <p className={styles.facts}>{agenda.people} people</p>
              <p>{agenda.purpose}</p>
              <details>
                <summary>Preview</summary>
                <ol>
                  {agenda.activities.map(({ kind, prompt, minutes }, index) => (
                    <li key={index}>
                      {prompt || kindTexts[kind]} <span className={styles.facts}>{minutes} min</span>
                    </li>
                  ))}
                </ol>
              </details>
              <Button aria-label={`Use this one: ${agenda.title}`} onClick={() => use(agenda)}>
                Use this one
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
