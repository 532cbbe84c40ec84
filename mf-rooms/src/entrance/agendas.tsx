import { listAgendas, type OpenRoom } from '@icio/contracts/rooms/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { kindTexts } from '../desk/kind-texts.js'
import styles from './entrance.module.css'

/** The agendas, each of which opens a room with one press. */
export function Agendas({
  edition,
  seats,
  open,
}: {
  edition: Edition
  seats: number
  open: (body: OpenRoom) => Promise<void>
}) {
  const agendas = useResource((call) => call(listAgendas, { query: { specialization: edition } }), {
    key: edition,
    where: 'agendas',
  })
  if (agendas.at === 'failed') return <p role="alert">The agendas could not be loaded.</p>
  if (agendas.at === 'loading' || agendas.value.agendas.length === 0) return null
  return (
    <Section title="Agendas" lead="A room that is ready in one press. Everything in it can be changed.">
      <ul className={styles.agendas} role="list">
        {agendas.value.agendas.map((agenda) => (
          <li key={agenda.id}>
            <h3>{agenda.title}</h3>
            <p>{agenda.purpose}</p>
            <p className={styles.facts}>
              {agenda.people} people, about {agenda.minutes} minutes
            </p>
            <ol>
              {agenda.activities.map(({ kind, prompt }, index) => (
                <li key={index}>{prompt || kindTexts[kind]}</li>
              ))}
            </ol>
            <Button
              aria-label={`Open a room: ${agenda.title}`}
              onClick={() =>
                void open({
                  title: agenda.title,
                  seats,
                  specialization: edition,
                  agenda: agenda.id,
                  tables: agenda.needs_tables ? 10 : 0,
                })
              }
            >
              Open a room
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
