import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { StatGroup } from '@icio/shared-ui/parts/stat'
import { type ReactNode, useState } from 'react'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { Button } from '@icio/shared-ui/parts/button'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import ImageDown from 'lucide-react/icons/image-down'
import Share2 from 'lucide-react/icons/share-2'
import { resultCard, type ResultCard, resultCardName } from './result-card.js'
import { drawResultCard } from './draw-result-card.js'
import styles from './result-picture.module.css'

interface ResultPictureProps {
  title: string
  game: GameSession
  figures: ReactNode
}

/**
 * The result as a picture: forum and player, the figures, and the rising bars, one for each question and as high as its
 * points; the line is the running total (PLAY-6).
 */
export function ResultPicture({ title, game, figures }: ResultPictureProps) {
  const session = useHost().session.get()
  const player = session.at === 'signed-in' ? session.user.display_name : null
  const { forum, audience, bars } = resultCard(title, game, new Date(), player)
  return (
    <figure className={styles.picture}>
      <div className={styles.head}>
        <span className={styles.forum}>{forum}</span>
        <span>{[player, title, audience].filter(Boolean).join(' · ')}</span>
      </div>
      <StatGroup>{figures}</StatGroup>
      <RisingBars bars={bars} />
      <figcaption className={styles.caption}>
        A bar for each question, as high as its points. Full bars were earned; the line is the running total.
      </figcaption>
    </figure>
  )
}

const height = 100
const step = 24

/** The bars, and the running total as a share of what can be earned. */
function RisingBars({ bars }: { bars: ResultCard['bars'] }) {
  const highest = Math.max(...bars.map(({ worth }) => worth), 1)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 -4 ${bars.length * step} ${height + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={missedWords(bars)}
    >
      {bars.map(({ worth, earned }, index) => (
        <rect
          // The bars never change their order.
          key={index}
          className={earned ? styles.earned : styles.missed}
          x={index * step + 3}
          y={height - (worth / highest) * height}
          width={step - 6}
          height={(worth / highest) * height}
        />
      ))}
      <path className={styles.total} d={runningTotal(bars)} />
      <path className={styles.ground} d={`M0 ${height}H${bars.length * step}`} />
    </svg>
  )
}

/** Returns the path of the running total: from the ground to the share of all points that was earned. */
export function runningTotal(bars: ResultCard['bars']): string {
  const all = bars.reduce((sum, { worth }) => sum + worth, 0) || 1
  let sum = 0
  const points = bars.map(({ worth, earned }, index) => {
    sum += earned ? worth : 0
    return `L${(index + 1) * step} ${Math.round((1 - sum / all) * height * 10) / 10}`
  })
  return `M0 ${height}${points.join('')}`
}

/** Says which questions were missed, for screen readers. */
export function missedWords(bars: ResultCard['bars']): string {
  const missedNumbers = bars.flatMap(({ earned }, index) => (earned ? [] : [String(index + 1)]))
  if (missedNumbers.length === 0) return 'Every question was answered correctly.'
  const list = new Intl.ListFormat('en').format(missedNumbers)
  return `${missedNumbers.length === 1 ? 'Question' : 'Questions'} ${list} of ${bars.length} missed.`
}

/** Saves or, if the browser supports it, shares a picture of the result without any answers. */
export function ShareResult({ title, game }: { title: string; game: GameSession }) {
  const { toast, log, session } = useHost()
  const [drawing, setDrawing] = useState(false)
  const withPicture = (hand: (picture: File) => Promise<void> | void) => async () => {
    setDrawing(true)
    try {
      const who = session.get()
      const player = who.at === 'signed-in' ? who.user.display_name : null
      const card = resultCard(title, game, new Date(), player)
      await hand(new File([await drawResultCard(card)], resultCardName(card), { type: 'image/png' }))
    } catch (error) {
      // The player closed the system dialog: not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      log.error(error, 'result picture')
      toast({ title: 'Picture Failed', description: 'Could not make the picture. Please try again.' })
    } finally {
      setDrawing(false)
    }
  }
  return (
    <DownloadBar label="Picture of your result, without answers">
      <Button
        size="sm"
        icon={<ImageDown />}
        busy={drawing}
        onClick={() => void withPicture((picture) => saveFile(picture, picture.name))()}
      >
        Save Image
      </Button>
      {canShareFiles() && (
        <Button
          size="sm"
          icon={<Share2 />}
          onClick={() => void withPicture((picture) => navigator.share({ files: [picture], title }))()}
        >
          Share Image
        </Button>
      )}
    </DownloadBar>
  )
}

function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
}
