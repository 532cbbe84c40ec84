import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { ranksWithIcon } from '@icio/contracts/leaderboard/leaderboard-rules'
import Award from 'lucide-react/icons/award'
import Medal from 'lucide-react/icons/medal'
import Trophy from 'lucide-react/icons/trophy'

const icons = [Trophy, Medal, Award]

/** A rank with an icon for the first three if points were won; screen readers always get the number. */
export function RankMark({ rank, isWon = true }: { rank: number; isWon?: boolean }) {
  const Icon = isWon && rank <= ranksWithIcon ? icons[rank - 1] : undefined
  if (!Icon) return rank
  return (
    <>
      <Icon aria-hidden="true" data-rank={rank} />
      <VisuallyHidden>{rank}</VisuallyHidden>
    </>
  )
}
