import {
  certificateFacts,
  certificateSentence,
  certificateTitle,
  achievementText,
  profileAddress,
  shownCode,
  unknownCodeText,
  verdictText,
  verifyAddress,
  verifyPage,
} from '@icio/contracts/certificates/certificate-words'
import {
  hideCertificateName,
  readOwnCertificates,
  verifyCertificate,
  withdrawOwnCertificate,
  type Certificate,
  type VerifiedCertificate,
} from '@icio/contracts/certificates/endpoints'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useNavigate, useParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { QrCode } from '@icio/shared-ui/parts/qr-code'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useEffect, useState, type FormEvent } from 'react'
import styles from './certificate.module.css'
import { FailureNotice, useChange } from './changes.js'

/** /verify and /verify/:code: what a code stands for, for anybody; more for its holder (PATH-12 to PATH-15). */
export default function CertificateScreen() {
  const { code } = useParams()
  return (
    <Page title={code ? 'Certificate' : 'Verify a certificate'} width="reading">
      {code ? <Verified key={code} code={code} /> : <AskForCode />}
    </Page>
  )
}

function AskForCode() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const look = (event: FormEvent) => {
    event.preventDefault()
    void navigate(`${verifyPage}/${encodeURIComponent(code.replace(/[^A-Za-z0-9]/g, '').toUpperCase())}`)
  }
  return (
    <form className={styles.form} onSubmit={look}>
      <TextField
        label="Code"
        hint="Twelve letters and digits, as they stand on the certificate."
        required
        pattern="[A-Za-z0-9 \-]{12,20}"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button variant="primary" type="submit">
        Look it up
      </Button>
    </form>
  )
}

function Verified({ code }: { code: string }) {
  const session = useSession()
  const verification = useResource(
    async (call) => {
      try {
        return await call(verifyCertificate, { params: { code } })
      } catch (error) {
        if (error instanceof CallError && error.code === 'no_certificate') return null
        throw error
      }
    },
    { key: code, where: 'certificate' },
  )
  const own = useResource((call) => call(readOwnCertificates), {
    key: session.at === 'signed-in' ? session.user.id : null,
    where: 'own certificates',
  })
  if (verification.at === 'loading') return <Skeleton lines={8} label="Looking the code up…" />
  if (verification.at === 'failed')
    return (
      <ErrorCard title="The code could not be checked" onRetry={() => void verification.reload()}>
        Whether it is valid is unknown right now. Please try again in a moment.
      </ErrorCard>
    )
  if (verification.value === null)
    return (
      <>
        <Notice tone="warning" role="status" title={unknownCodeText} />
        <AskForCode />
      </>
    )
  const certificate = verification.value
  const ownCertificate =
    own.at === 'ready' ? own.value.certificates.find((each) => each.code === certificate.code) : undefined
  const shownCertificate = ownCertificate && !ownCertificate.withdrawn ? ownCertificate : certificate
  return (
    <>
      <CertificateSheet certificate={shownCertificate} verdict={certificate} />
      <Controls certificate={shownCertificate} />
      {ownCertificate && (
        <HolderControls
          certificate={ownCertificate}
          onChange={() => {
            void verification.reload()
            void own.reload()
          }}
        />
      )}
    </>
  )
}

interface SheetProps {
  /** What stands on it; for its holder with the name. */
  certificate: VerifiedCertificate
  /** What anybody with the code reads. */
  verdict: VerifiedCertificate
}

function CertificateSheet({ certificate, verdict }: SheetProps) {
  const { siteName } = siteSettings
  const address = verifyAddress(window.location.origin, certificate.code)
  return (
    <article className={styles.certificate} aria-label={certificateTitle(certificate)}>
      <p className={styles.issuer}>{siteName}</p>
      <p className={styles.name}>
        {certificate.name ??
          (certificate.withdrawn ? 'This certificate is withdrawn' : 'Name withheld by its holder')}
      </p>
      <p className={styles.deed}>{achievementText(certificate, siteName)}</p>
      <dl className={styles.facts}>
        {certificateFacts(certificate).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <QrCode className={styles.qr ?? ''} text={address} label={`QR code of ${address}`} />
        <div className={styles.code}>
          <p>
            <Badge tone={verdict.withdrawn ? 'danger' : 'success'}>{verdictText(verdict)}</Badge>
          </p>
          <p>
            Code <strong>{shownCode(certificate.code)}</strong>
          </p>
          <p>{address}</p>
        </div>
      </div>
      <p className={styles.sentence}>{certificateSentence}</p>
    </article>
  )
}

function Controls({ certificate }: { certificate: VerifiedCertificate }) {
  const { toast, log } = useHost()
  const [isSaving, setSaving] = useState(false)
  useLandscapePrint()
  const save = async () => {
    setSaving(true)
    try {
      const [{ certificateDocument }, { wordFile }] = await Promise.all([
        import('@icio/shared-ui/documents/certificate-document'),
        import('@icio/shared-ui/documents/word-document'),
      ])
      const { origin } = window.location
      const studyDocument = certificateDocument(certificate, {
        siteName: siteSettings.siteName,
        origin,
        verdict: verdictText(certificate),
      })
      saveFile(await wordFile(studyDocument), `${studyDocument.name}.docx`)
    } catch (error) {
      log.error(error, 'certificate as Word')
      toast({ title: 'Download Failed', description: 'Could not make the Word file. Please try again.' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <p className={styles.controls} data-no-print>
      <Button onClick={() => window.print()}>Print</Button>
      <Button busy={isSaving} onClick={() => void save()}>
        Word file
      </Button>
    </p>
  )
}

/** The certificate prints on one page in landscape, on whatever paper there is. */
function useLandscapePrint() {
  useEffect(() => {
    // Without it, as in older browsers, the paper stays as it is set there.
    if (typeof CSSStyleSheet === 'undefined' || !('replaceSync' in CSSStyleSheet.prototype)) return
    const landscape = new CSSStyleSheet()
    landscape.replaceSync('@page { size: landscape; margin: 12mm }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, landscape]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== landscape)
    }
  }, [])
}

/** What its holder can do: add it to a profile, withhold the name, withdraw it (PATH-12, PATH-15). */
function HolderControls({ certificate, onChange }: { certificate: Certificate; onChange: () => void }) {
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, attempt } = useChange('own certificate')
  const { code, name_hidden, withdrawn } = certificate
  const change = async (make: () => Promise<unknown>) => {
    if (await attempt(make)) onChange()
  }
  if (withdrawn)
    return withdrawn.reason ? (
      <Notice tone="neutral" title="Withdrawn by the people who run this site">
        {withdrawn.reason}
      </Notice>
    ) : null
  const { origin } = window.location
  return (
    <div className={styles.holder} data-no-print>
      <p>
        <ExternalLink
          variant="secondary"
          href={profileAddress(certificate, { siteName: siteSettings.siteName, origin })}
        >
          Add to a profile
        </ExternalLink>
      </p>
      <CheckboxField
        label="Withhold my name from whoever looks this code up"
        checked={name_hidden}
        disabled={isBusy}
        onChange={(event) => {
          const hide_name = event.target.checked
          void change(() => call(hideCertificateName, { params: { code }, body: { hide_name } }))
        }}
      />
      <p>
        <Button variant="quiet" busy={isBusy} onClick={() => setAsking(true)}>
          Withdraw this certificate
        </Button>
      </p>
      <FailureNotice title="Not changed" failure={failure} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw this certificate?"
        description="Whoever looks its code up reads that it is withdrawn. This cannot be undone."
        confirmLabel="Withdraw"
        destructive
        onConfirm={() => void change(() => call(withdrawOwnCertificate, { params: { code } }))}
      />
    </div>
  )
}
