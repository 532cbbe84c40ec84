import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import Copy from 'lucide-react/icons/copy'
import LinkIcon from 'lucide-react/icons/link'
import { joinLink } from '../lobby-links.js'
import { codeCopied, copyFailed, linkCopied } from '../lobby-toasts.js'
import { keptClear } from '@icio/shared-ui/parts/clear-place'
import { QrCode } from '@icio/shared-ui/parts/qr-code'
import styles from './share-lobby.module.css'

/** Ways to invite others: the code to say aloud, the link to send, the QR code to scan (LOBBY-24). */
export function ShareLobby({ code }: { code: string }) {
  const { toast, log } = useHost()
  const link = joinLink(code)
  const copy = async (text: string, done: ToastMessage) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(done)
    } catch (error) {
      log.error(error, 'lobby copy')
      toast(copyFailed)
    }
  }
  return (
    <section className={styles.share} aria-labelledby="lobby-code">
      <div className={styles.words}>
        <h3 id="lobby-code">Lobby code</h3>
        <p className={styles.code} {...keptClear}>
          {code}
        </p>
        <div className={styles.buttons}>
          <Button icon={<Copy />} onClick={() => void copy(code, codeCopied)}>
            Copy Code
          </Button>
          <Button icon={<LinkIcon />} onClick={() => void copy(link, linkCopied)}>
            Copy Link
          </Button>
        </div>
      </div>
      <QrCode text={link} label={`QR code that leads to the lobby ${code}`} />
    </section>
  )
}
