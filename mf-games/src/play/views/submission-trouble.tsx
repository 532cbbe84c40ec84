import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import RotateCw from 'lucide-react/icons/rotate-cw'

/** Says that the answer did not arrive and that nothing is lost, and offers to send it again. */
export function SubmissionTrouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Your answer has not been sent"
      action={
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          Send again
        </Button>
      }
    >
      {text} Your choice is kept.
    </Notice>
  )
}
