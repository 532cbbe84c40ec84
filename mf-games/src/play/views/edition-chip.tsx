import { editionIds, editions, type Edition } from '@icio/contracts/editions'
import { useNavigate } from '@icio/platform'
import { editionColors, EditionEmblem } from '@icio/shared-ui/drawings/edition'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyMenu } from '@icio/shared-ui/parts/lazy-menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './edition-chip.module.css'

/** A game that can be played instead of this one: its edition (and level) in words, and where it begins. */
export interface OtherGame {
  label: string
  to: string
}

/** The same game in each edition, at ?edition=…. */
export function gamesByEdition(path: string): OtherGame[] {
  return editionIds.map((edition) => ({
    label: editions[edition].audience,
    to: `${path}?edition=${edition}`,
  }))
}

/**
 * The edition of a game, and its level where it has levels, as a button that opens the others (PLAY-12). Choosing one begins
 * a game there; what is played stays where it is.
 *
 * @param edition which colors and emblem it has
 * @param text what is played now, in the words of one of `games`
 */
export function EditionChip({
  edition,
  text,
  games,
}: {
  edition: Edition
  text: string
  games: readonly OtherGame[]
}) {
  const navigate = useNavigate()
  return (
    <LazyMenu
      label="Edition and level"
      align="end"
      trigger={
        <Button
          {...editionColors(edition, styles.chip)}
          variant="quiet"
          size="sm"
          icon={<EditionEmblem edition={edition} />}
        >
          <span className={styles.text}>
            {text}
            <ChevronDown aria-hidden="true" />
          </span>
        </Button>
      }
      items={games
        .filter(({ label }) => label !== text)
        .map(({ label, to }) => ({ label, onSelect: () => void navigate(to) }))}
    />
  )
}
