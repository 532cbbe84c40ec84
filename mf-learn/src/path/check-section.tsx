import { certificateTitle, verifyPage } from '@icio/contracts/certificates/certificate-words'
import { readOwnCertificates } from '@icio/contracts/certificates/endpoints'
import { dayText, momentText } from '@icio/contracts/dates/day-text'
import type { Edition } from '@icio/contracts/editions'
import { readPathCheck, type PathCheck } from '@icio/contracts/path/endpoints'
import { checkAddress, checkTexts, lastCheckWords, meetingPage } from '@icio/contracts/path/path-words'
import { recordPage } from '@icio/contracts/record/record-words'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import styles from './path.module.css'

/** The end of the path for who is signed in: the check, and the certificates that it has given (PATH-10 to PATH-12). */
export function CheckSection({ edition }: { edition: Edition }) {
  const check = useResource(
    async (call) => {
      const [state, own] = await Promise.all([
        call(readPathCheck, { query: { specialization: edition } }),
        call(readOwnCertificates),
      ])
      return { state, certificates: own.certificates }
    },
    { key: edition, where: 'path check' },
  )
  return (
    <Section title={checkTexts.title} lead={checkTexts.lead}>
      {check.at === 'loading' && <Skeleton lines={2} label="Loading the check…" />}
      {check.at === 'failed' && (
        <ErrorCard title="The check could not be loaded" onRetry={() => void check.reload()}>
          Whether it is open is unknown right now. Please try again in a moment.
        </ErrorCard>
      )}
      {check.at === 'ready' && (
        <div className={styles.words}>
          <CheckState check={check.value.state} />
          {check.value.certificates.length > 0 && (
            <ul role="list" className={styles.readings} aria-label="Your certificates">
              {check.value.certificates.map((certificate) => (
                <li key={certificate.code}>
                  <GatedLink to={`${verifyPage}/${certificate.code}`}>
                    Certificate: {certificateTitle(certificate)}
                  </GatedLink>{' '}
                  <span className={styles.minutes}>
                    {certificate.withdrawn ? 'Withdrawn' : dayText(certificate.completed_on)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p>
            <GatedLink to={`${recordPage}?edition=${edition}`}>
              Education record: minutes, hours and a goal
            </GatedLink>
          </p>
          <p>
            <GatedLink to={`${meetingPage}?edition=${edition}`}>
              Before the meeting: eight questions of its topics
            </GatedLink>
          </p>
        </div>
      )}
    </Section>
  )
}

function CheckState({ check }: { check: PathCheck }) {
  const { state, last, again_at, can_certify, specialization } = check
  return (
    <>
      {last && <p>{lastCheckWords(last)}</p>}
      {state === 'waiting' && again_at && <p>You can try again from {momentText(again_at)}.</p>}
      {state === 'not_ready' && <p>{checkTexts.notReady}</p>}
      {(state === 'open' || state === 'running' || can_certify) && (
        <p>
          <GatedLink to={checkAddress(specialization)} variant="primary">
            {can_certify ? 'Make the certificate' : state === 'running' ? checkTexts.goOn : checkTexts.open}
          </GatedLink>
        </p>
      )}
    </>
  )
}
