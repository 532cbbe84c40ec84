import type { Edition } from '@icio/contracts/editions'
import { readMirror, type ExperimentRecord } from '@icio/contracts/mirror/endpoints'
import { mirrorTexts } from '@icio/contracts/rooms/mirror'
import { allRoomsText } from '@icio/contracts/rooms/results/mirror-lines'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { EditionField } from '../room/edition-field.js'
import { EffectPlot, LaboratoryPlot } from './effect-plots.js'
import { PublishedFigures } from './published-figures.js'
import { WordingsShown } from './wordings-shown.js'
import styles from './mirror.module.css'

/** The bias mirror to read: what the experiments are, the published figures, and all rooms together (MIRROR-10, MIRROR-11). */
export default function MirrorScreen() {
  const [edition, setEdition] = useState<Edition>('general')
  const mirror = useResource((call) => call(readMirror, { query: { specialization: edition } }), {
    key: edition,
    where: 'mirror',
  })
  return (
    <Page
      title="Bias mirror"
      width="reading"
      lead="Experiments that a board or a hall plays on itself. Half of a room reads one text and half another; afterwards everybody sees both, and what the room did."
      actions={<ButtonLink to="/room">Play them in a room</ButtonLink>}
    >
      <EditionField edition={edition} onChange={setEdition} />
      {mirror.at === 'loading' && <Loading label="Opening the experiments…" />}
      {mirror.at === 'failed' && <p role="alert">The experiments could not be loaded. Please try again.</p>}
      {mirror.at === 'ready' && (
        <>
          <p>{mirror.value.all_findings} Klein et al., 2018.</p>
          <p>{mirrorTexts.allRooms}</p>
          {mirror.value.experiments.map((experiment) => (
            <Experiment key={experiment.id} experiment={experiment} note={mirror.value.note} />
          ))}
        </>
      )}
    </Page>
  )
}

function Experiment({ experiment, note }: { experiment: ExperimentRecord; note: string }) {
  const { title, rooms, laboratories, facts, help } = experiment
  return (
    <Section title={title} id={experiment.id}>
      <div className={styles.result}>
        <WordingsShown facts={experiment} />
        {facts && (
          <details>
            <summary>The case</summary>
            <div className={styles.facts}>
              {facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </div>
          </details>
        )}
        {rooms && (
          <>
            <p>{allRoomsText(rooms, experiment)}</p>
            <EffectPlot facts={experiment} results={{ rooms }} />
          </>
        )}
        {laboratories && <LaboratoryPlot laboratories={laboratories} effect={undefined} />}
        <PublishedFigures facts={experiment} note={note} />
        <HelpLines lines={help} />
      </div>
    </Section>
  )
}

/** 'What helps at a board table', two lines of the experiment's data (MIRROR-6). */
function HelpLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
