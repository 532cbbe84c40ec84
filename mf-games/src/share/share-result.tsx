import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import ImageDown from 'lucide-react/icons/image-down'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { drawResultCard } from './draw-result-card.js'
import { resultCard, resultCardName } from './result-card.js'

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
