import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { openedLines, sealedLine, sealNotice } from '@icio/contracts/rooms/sealed'

type SealedActivity = Pick<
  PublicActivity,
  'state' | 'sealed' | 'opened_seal' | 'solution' | 'unit' | 'decimals'
>

/**
 * A sealed forecast: while it is open how long a range is kept, once shown how many came; or a seal that was opened, with its
 * figures (FORUM-19, FORUM-20). Of the ranges themselves nothing is known here.
 */
export default function SealedView({
  activity,
  className,
  leadClassName,
}: {
  activity: SealedActivity
  className?: string | undefined
  /** Of the first sentence, which is a headline on the stage. */
  leadClassName?: string | undefined
}) {
  const { state, sealed, opened_seal, unit, decimals } = activity
  if (opened_seal)
    return (
      <div className={className}>
        {openedLines(opened_seal, { unit, decimals }).map((line, index) => (
          <p key={line} className={index === 0 ? leadClassName : undefined}>
            {line}
          </p>
        ))}
        <p>Source: {opened_seal.source}</p>
      </div>
    )
  if (!sealed) return null
  const isShown = state === 'shown' && sealed.n !== undefined
  return (
    <div className={className}>
      <p className={leadClassName}>
        {isShown ? sealedLine(sealed.n ?? 0, sealed.until) : sealNotice(sealed.until)}
      </p>
    </div>
  )
}
