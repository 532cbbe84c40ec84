import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import { makeCertificate } from '@icio/contracts/certificates/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { useNavigate } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import styles from './path.module.css'

/** Asks for the name as it shall stand, and opens the certificate (PATH-12). */
export function MakeCertificate({ edition }: { edition: Edition }) {
  const call = useCall()
  const navigate = useNavigate()
  const { log } = useHost()
  const session = useSession()
  const [name, setName] = useState(session.at === 'signed-in' ? session.user.display_name : '')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const body = { specialization: edition, name: name.trim() }
      const { code } = await call(makeCertificate, { body })
      await navigate(`${verifyPage}/${code}`)
    } catch (error) {
      log.error(error, 'certificate')
      setFailure(error instanceof CallError ? error.message : 'Please try again in a moment.')
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <TextField
        label="Name on the certificate"
        hint="Exactly as it should appear. It cannot be changed later."
        required
        minLength={2}
        maxLength={80}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button variant="primary" type="submit" busy={isBusy}>
        Make the certificate
      </Button>
      {failure && (
        <Notice tone="danger" role="alert" title="No certificate was made">
          {failure}
        </Notice>
      )}
    </form>
  )
}
