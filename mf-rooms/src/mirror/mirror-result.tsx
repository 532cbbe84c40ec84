import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { mirrorTexts, type ExperimentFacts, type MirrorResults } from '@icio/contracts/rooms/mirror'
import { allRoomsText, mirrorLines } from '@icio/contracts/rooms/results/mirror-lines'
import { EstimateStrip } from '../round/estimate-plot.js'
import { EffectPlot, LaboratoryPlot } from './effect-plots.js'
import { PublishedFigures } from './published-figures.js'
import { WordingsShown } from './wordings-shown.js'
import styles from './mirror.module.css'

interface MirrorResultProps {
  facts: ExperimentFacts
  results: MirrorResults
  note: string
  /** The stage: texts, groups, the sentence and one figure. */
  onStage?: boolean
}

/** What an experiment has come to (MIRROR-6): both texts, the groups, the difference, all rooms, and the published figures. */
export default function MirrorResult({ facts, results, note, onStage = false }: MirrorResultProps) {
  const lines = mirrorLines(results, facts)
  const [sentence, ...rest] = lines
  const effect = (results.difference ?? results.pairs) && (
    <EffectPlot facts={facts} results={results} onStage={onStage} />
  )
  const laboratories = facts.laboratories && !results.few && (
    <LaboratoryPlot laboratories={facts.laboratories} effect={results.effect} onStage={onStage} />
  )
  const isNothing = results.few && lines.length === 0
  return (
    <div className={onStage ? styles.stageResult : styles.result}>
      <WordingsShown facts={facts} groups={results.groups} onStage={onStage} />
      {isNothing ? (
        <p className={styles.soft}>
          {facts.form === 'own' ? 'Waiting for at least 5 answers.' : laterTexts.waiting}
        </p>
      ) : (
        <div className={styles.found}>
          {sentence && <p className={styles.verdict}>{sentence}</p>}
          {rest.map((line) => (
            <p key={line} className={facts.form === 'between' ? styles.line : styles.verdict}>
              {line}
            </p>
          ))}
          {results.noise && results.noise.dots.length > 0 && facts.outcome.kind === 'number' && (
            <EstimateStrip
              estimates={{ dots: results.noise.dots, three: false }}
              least={facts.outcome.least}
              most={facts.outcome.most}
              unit={facts.outcome.unit}
              scale={facts.outcome.least > 0 ? 'log' : 'linear'}
              onStage={onStage}
            />
          )}
          {!onStage && effect}
          {results.rooms && <p className={styles.line}>{allRoomsText(results.rooms, facts)}</p>}
          {!onStage && results.waits && <p className={styles.soft}>{mirrorTexts.waits}</p>}
          {/* A wall has room for one drawing: where there are laboratories, this room is among them. */}
          {onStage && (laboratories || effect)}
        </div>
      )}
      {!onStage && laboratories}
      <PublishedFigures facts={facts} note={note} onStage={onStage} />
      {!onStage && <Help lines={facts.help} />}
    </div>
  )
}

function Help({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.help}>
      <h3>{mirrorTexts.help}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
