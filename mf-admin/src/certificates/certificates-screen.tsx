import { certificateTitle, shownCode, verdictText } from '@icio/contracts/certificates/certificate-words'
import { withdrawalReason } from '@icio/contracts/certificates/rules'
import {
  verifyCertificate,
  withdrawCertificate,
  type VerifiedCertificate,
} from '@icio/contracts/certificates/endpoints'
import { enterSponsor, listSponsors, removeSponsor } from '@icio/contracts/credit/endpoints'
import { dayText } from '@icio/contracts/dates/day-text'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import styles from './certificates.module.css'

/** /certificates: withdrawing one (PATH-15), and the sponsors of sessions for credit (CREDIT-1); for admins. */
export function CertificatesScreen() {
  return (
    <AdminPage
      title="Certificates"
      lead={<p>Certificates of the trustee path and of attendance, and who sponsors sessions for credit.</p>}
      forAdmins="Certificates"
    >
      <div className={styles.stack}>
        <Withdrawal />
        <Sponsors />
      </div>
    </AdminPage>
  )
}

/** Looks one certificate up by its code; there is no list and no search (PATH-14). */
function Withdrawal() {
  const call = useCall()
  const { field, text, setError, send } = useOneField('certificates')
  const [certificate, setCertificate] = useState<VerifiedCertificate | null>(null)
  function lookUp(event: FormEvent) {
    event.preventDefault()
    setCertificate(null)
    const code = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
    if (!code) return setError('Enter the code.')
    void send(
      async () => setCertificate(await call(verifyCertificate, { params: { code } })),
      'Not looked up. Please try again.',
    )
  }
  return (
    <Section
      title="Withdraw a certificate"
      lead="For good: from then on its code says 'Withdrawn' without a name. The holder alone reads the reason, where an account holds it."
    >
      <form className={styles.form} onSubmit={lookUp} noValidate>
        <TextField
          label="Code"
          hint="Twelve letters and digits, as they stand on the certificate."
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...field}
        />
        <Button type="submit">Look it up</Button>
      </form>
      {certificate && (
        <FoundCertificate key={certificate.code} certificate={certificate} onWithdrawn={setCertificate} />
      )}
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
  const { field, text: reason, setError, send } = useOneField('certificates')
  const [asks, setAsks] = useState(false)
  const { code, name, completed_on, withdrawn } = certificate
  function ask(event: FormEvent) {
    event.preventDefault()
    if (reason.length < withdrawalReason.least) return setError('Say why.')
    setAsks(true)
  }
  const withdraw = () =>
    send(
      async () => onWithdrawn(await call(withdrawCertificate, { params: { code }, body: { reason } })),
      'Not withdrawn. Please try again.',
    )
  return (
    <article className={styles.found} aria-label={`Certificate ${shownCode(code)}`}>
      <p className={styles.name}>{certificateTitle(certificate)}</p>
      <p className={styles.facts}>
        {name ? <bdi>{name}</bdi> : 'No name is shown'}, {dayText(completed_on)}
      </p>
      <p role="status">{verdictText(certificate)}</p>
      {!withdrawn && (
        <form className={styles.form} onSubmit={ask} noValidate>
          <TextField label="Reason" maxLength={withdrawalReason.most} {...field} />
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

/** The names under which organizers offer sessions for credit (CREDIT-1). */
function Sponsors() {
  const call = useCall()
  const sponsors = useResource((get) => get(listSponsors), { where: 'sponsors' })
  const { field, text: name, setValue, setError, send } = useOneField('sponsors')
  const change = (work: () => Promise<unknown>) =>
    send(async () => {
      await work()
      setValue('')
      setError(undefined)
      await sponsors.reload()
    }, 'Not saved. Please try again.')
  function enter(event: FormEvent) {
    event.preventDefault()
    if (!name) return setError('Enter a name.')
    void change(() => call(enterSponsor, { body: { name } }))
  }
  return (
    <Section
      title="Sponsors"
      lead="Organizers choose one of these names for a session for credit. Enter a name only where its owner has agreed; what has been offered or certified under a name keeps it."
    >
      <ResourceView resource={sponsors} name="The sponsors">
        {({ sponsors: list }) => (
          <>
            {list.length === 0 && <p role="status">There is none yet.</p>}
            <ul className={styles.list} role="list">
              {list.map((sponsor) => (
                <li key={sponsor.id} className={styles.row}>
                  <bdi>{sponsor.name}</bdi>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Remove ${sponsor.name}`}
                    onClick={() => void change(() => call(removeSponsor, { params: { id: sponsor.id } }))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </ResourceView>
      <form className={styles.form} onSubmit={enter} noValidate>
        <TextField label="A new sponsor" maxLength={120} {...field} />
        <Button type="submit">Enter the sponsor</Button>
      </form>
    </Section>
  )
}

/**
 * The text of a form of one field, with what is wrong with it until something else is typed.
 *
 * @param where names the place for the log
 */
function useOneField(where: string) {
  const { log } = useHost()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValue(target.value)
    setError(undefined)
  }
  /** Carries out what was sent; only failures without words of their own are logged. */
  const send = async (work: () => Promise<unknown>, otherwise: string) => {
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallError)) log.error(failure, where)
      setError(failure instanceof CallError ? failure.message : otherwise)
    }
  }
  return { field: { value, error, onChange, required: true }, text: value.trim(), setValue, setError, send }
}
