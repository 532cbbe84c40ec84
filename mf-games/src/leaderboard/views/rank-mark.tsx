import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { ranksWithIcon } from '@icio/contracts/rules/leaderboard-rules'
import Award from 'lucide-react/icons/award'
import Medal from 'lucide-react/icons/medal'
import Trophy from 'lucide-react/icons/trophy'

const icons = [Trophy, Medal, Award]

/** A rank: the first three have an icon, where there is something to show for it; the number stays for who listens. */
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
