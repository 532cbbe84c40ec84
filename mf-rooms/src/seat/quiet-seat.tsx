import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { Notice } from '@icio/shared-ui/parts/notice'

/** What a seat reads whose words and questions a host does not show (ROOM-45). */
export default function Quiet() {
  return (
    <Notice tone="info" role="status">
      {laterTexts.quiet}
    </Notice>
  )
}
