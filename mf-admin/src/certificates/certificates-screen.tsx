import { certificateTitle, shownCode, verdictText } from '@icio/contracts/certificates/certificate-words'
import { withdrawalReason } from '@icio/contracts/certificates/rules'
import {
  verifyCertificate,
  withdrawCertificate,
  type VerifiedCertificate,
} from '@icio/contracts/certificates/endpoints'
import { dayText } from '@icio/contracts/dates/day-text'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { ForAdmins } from '../frame/for-admins.js'
import styles from './certificates.module.css'
import { Sponsors } from './sponsors.js'

/** /certificates: withdrawing one (PATH-15), and the sponsors of sessions for credit (CREDIT-1); for admins. */
export function CertificatesScreen() {
  return (
    <AdminPage
      title="Certificates"
      lead={<p>Certificates of the trustee path and of attendance, and who sponsors sessions for credit.</p>}
    >
      <ForAdmins what="Certificates">
        <div className={styles.stack}>
          <Withdrawal />
          <Sponsors />
        </div>
      </ForAdmins>
    </AdminPage>
  )
}

/** Looks one certificate up by its code; there is no list and no search (PATH-14). */
function Withdrawal() {
  const call = useCall()
  const { log } = useHost()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [found, setFound] = useState<VerifiedCertificate | null>(null)
  async function lookUp(event: FormEvent) {
    event.preventDefault()
    setFound(null)
    const typed = code.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
    if (!typed) return setError('Enter the code.')
    try {
      setFound(await call(verifyCertificate, { params: { code: typed } }))
    } catch (failure) {
      if (!(failure instanceof CallError)) log.error(failure, 'certificates')
      setError(failure instanceof CallError ? failure.message : 'Not looked up. Please try again.')
    }
  }
  return (
    <Section
      title="Withdraw a certificate"
      lead="For good: from then on its code says 'Withdrawn' without a name. The holder alone reads the reason, where an account holds it."
    >
      <form className={styles.form} onSubmit={(event) => void lookUp(event)} noValidate>
        <TextField
          label="Code"
          hint="Twelve letters and digits, as they stand on the certificate."
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
        />
        <Button type="submit">Look it up</Button>
      </form>
      {found && <FoundCertificate key={found.code} certificate={found} onWithdrawn={setFound} />}
    </Section>
  )
}

function FoundCertificate({
  certificate,
  onWithdrawn,
}: {
  certificate: VerifiedCertificate
  onWithdrawn: (certificate: VerifiedCertificate) => void
}) {
  const call = useCall()
  const { log } = useHost()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [asks, setAsks] = useState(false)
  const { code, name, completed_on, withdrawn } = certificate
  function ask(event: FormEvent) {
    event.preventDefault()
    if (reason.trim().length < withdrawalReason.least) return setError('Say why.')
    setAsks(true)
  }
  async function withdraw() {
    try {
      onWithdrawn(await call(withdrawCertificate, { params: { code }, body: { reason: reason.trim() } }))
    } catch (failure) {
      if (!(failure instanceof CallError)) log.error(failure, 'certificates')
      setError(failure instanceof CallError ? failure.message : 'Not withdrawn. Please try again.')
    }
  }
  return (
    <article className={styles.found} aria-label={`Certificate ${shownCode(code)}`}>
      <p className={styles.name}>{certificateTitle(certificate)}</p>
      <p className={styles.facts}>
        {name ? <bdi>{name}</bdi> : 'No name is shown'}, {dayText(completed_on)}
      </p>
      <p role="status">{verdictText(certificate)}</p>
      {!withdrawn && (
        <form className={styles.form} onSubmit={ask} noValidate>
          <TextField
            label="Reason"
            required
            maxLength={withdrawalReason.most}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="destructive">
            Withdraw
          </Button>
        </form>
      )}
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Withdraw this certificate?"
        description={`${shownCode(code)} says 'Withdrawn' from now on, for everybody. This cannot be undone.`}
        confirmLabel="Withdraw"
        onConfirm={() => void withdraw()}
        destructive
      />
    </article>
  )
}
