import { addActivity, listExperiments } from '@icio/contracts/rooms/endpoints'
import {
  mirrorTexts,
  proposesUnreplicated,
  smallMirrorRoom,
  type ExperimentOffer,
} from '@icio/contracts/rooms/mirror'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading } from '@icio/shared-ui/parts/loading'
import type { DeskProps } from '../desk/desk-props.js'
import styles from './mirror.module.css'

/** The experiments that a host can take into the agenda, by what fits the room (MIRROR-13, MIRROR-22). */
export default function ExperimentPicker({ room, act }: DeskProps) {
  const offers = useResource((call) => call(listExperiments), { where: 'experiments' })
  if (offers.at === 'loading') return <Loading label="Opening the experiments…" />
  if (offers.at === 'failed')
    return <p role="alert">The experiments could not be loaded. Please try again.</p>
  return <Picker offers={offers.value.experiments} room={room} act={act} />
}

export function Picker({ offers, room, act }: DeskProps & { offers: readonly ExperimentOffer[] }) {
  const experimentIds = room.agenda.flatMap(({ experiment }) => experiment ?? [])
  const isSmall = room.counts.seats <= smallMirrorRoom
  const add = (experiment: string, repeat = false) =>
    void act((call) =>
      call(addActivity, {
        params: { id: room.id },
        body: { kind: 'mirror', experiment, ...(repeat ? { repeat } : {}) },
      }),
    )
  const between = offers.filter(({ form }) => form === 'between')
  const others = offers.filter(({ form }) => form !== 'between')
  const list = (listedOffers: readonly ExperimentOffer[]) => (
    <ul className={styles.offers} role="list">
      {listedOffers.map(({ id, title, form, unreplicated }) => (
        <li key={id}>
          <span>
            {title} <span className={styles.soft}>{formTexts[form]}</span>
            {unreplicated && proposesUnreplicated(experimentIds, offers) && (
              <>
                {' '}
                <strong>Proposed: a famous effect that did not replicate.</strong>
              </>
            )}
          </span>
          <span className={styles.buttons}>
            {form === 'noise' && experimentIds.includes(id) && (
              <Button size="sm" aria-label={`Judge again: ${title}`} onClick={() => add(id, true)}>
                Judge again
              </Button>
            )}
            <Button size="sm" aria-label={`Add: ${title}`} onClick={() => add(id)}>
              Add
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.result}>
      {isSmall ? (
        <>
          {list(others)}
          <h3>{mirrorTexts.larger}</h3>
          <p>{mirrorTexts.smallRoom}</p>
          {list(between)}
        </>
      ) : (
        list(offers)
      )}
    </div>
  )
}

const formTexts: Record<ExperimentOffer['form'], string> = {
  between: 'two texts, by lot',
  own: 'one vote, and a guess',
  noise: 'a case that everybody judges',
}
