import { editions, type Edition } from '@icio/contracts/editions'
import { useScreenTitle } from '@icio/shared-ui/host-contract/use-host'
import { editionColors, EditionEmblem } from '@icio/shared-ui/drawings/edition'
import { Notice } from '@icio/shared-ui/parts/notice'
import type { ReactNode } from 'react'
import { Button } from '@icio/shared-ui/parts/button'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { EditionChip, type OtherGame } from './edition-chip.js'
import { useSoundSwitch } from '../game-sounds.js'
import styles from './game-page.module.css'

/**
 * The frame of a game: like a Page, but its header is a bar of 48 px, and the shell's bar is as low while `data-in-play` is on
 * the page, so that the question is high on the screen (PLAY-14). The shell moves the focus to its heading after navigation.
 *
 * @param edition the edition of the questions, which its emblem and the title of the tab show (LEARN-19, SITE-32)
 * @param games the same game in other editions and levels, which a chip in the header opens (PLAY-12), beside the switch for
 *   sounds (PLAY-20); its text is `playing`, or the edition's audience
 * @param about what the title of the tab says after the name of the game, if not the edition alone
 * @param notUnderstood a sentence for each value of the address that was replaced by the default
 * @param actions buttons for the whole game; on a narrow screen they stand at the foot of the page
 */
export function GamePage({
  title,
  eyebrow,
  edition,
  games,
  playing,
  about,
  notUnderstood = [],
  actions,
  children,
}: {
  title: ReactNode
  eyebrow?: ReactNode
  edition?: Edition
  games?: readonly OtherGame[]
  playing?: string
  about?: string
  notUnderstood?: readonly string[]
  actions?: ReactNode
  children: ReactNode
}) {
  useScreenTitle(about ?? (edition ? editions[edition].audience : null))
  return (
    <div className={styles.page} data-in-play>
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {eyebrow && (
          <p {...(edition ? editionColors(edition, styles.eyebrow) : { className: styles.eyebrow })}>
            {edition && !games && <EditionEmblem edition={edition} />}
            {eyebrow}
          </p>
        )}
        {edition && games && (
          <div className={styles.controls}>
            <EditionChip edition={edition} text={playing ?? editions[edition].audience} games={games} />
            <SoundSwitch />
          </div>
        )}
      </header>
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.content}>
        {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
        {children}
      </div>
    </div>
  )
}

/** Switches the sounds of all games on and off (PLAY-20). */
export function SoundSwitch() {
  const [on, set] = useSoundSwitch()
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={on ? <Volume2 /> : <VolumeX />}
      aria-label="Sound"
      aria-pressed={on}
      onClick={() => set(!on)}
    />
  )
}
