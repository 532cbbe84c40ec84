import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import styles from './security.module.css'

/** Recovery codes are shown only once, so they get the focus, which scrolls them into view. */
const focusOnArrival = (node: HTMLElement | null) => node?.focus()

/** New recovery codes, until the person says that they are kept (AUTH-44). */
export function NewRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1}>
      <Notice
        tone="success"
        role="status"
        title="Keep these recovery codes"
        action={
          <Button variant="primary" onClick={onKept}>
            I have kept them
          </Button>
        }
      >
        <p>
          They are shown only now. If you lose your phone or your passkeys, one of them lets you in. Each
          works once. Print them, or keep them where you keep important papers.
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Notice>
    </div>
  )
}
