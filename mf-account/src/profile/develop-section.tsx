import { overrideHours, setOverride, type SetOverride } from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useEffect, useState } from 'react'
import { failureText } from '../forms/failure-text.js'
import form from '../forms/form.module.css'
import styles from './profile-screen.module.css'

/** What the link of `icio-remote dev SITE --inside` begins with behind its #; the rest is JSON in base64url. */
const beginning = '#develop='

const id = 'develop'

/** The button that led to it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * For developers: gives this browser alone a remote from their own machine. The link of the dev server only fills it in; the
 * developer's click sets it (REL-25).
 */
export function DevelopSection() {
  const requestedOverride = useAsked()
  return (
    <Section
      id={id}
      title="Develop a remote"
      lead={`For ${overrideHours} hours, this browser alone can get a remote from your own machine inside the site.`}
    >
      {requestedOverride === null ? (
        <p className={styles.breakable}>
          Open the address that <code>npx icio-remote dev {location.origin} --inside</code> prints. It leads
          here, with what your remote declares.
        </p>
      ) : (
        <Consent key={JSON.stringify(requestedOverride)} asked={requestedOverride} />
      )}
    </Section>
  )
}

function Consent({ asked }: { asked: SetOverride }) {
  const host = useHost()
  const call = useCall()
  const [problem, setProblem] = useState('')
  const [isSet, setIsSet] = useState(false)
  const paths = pathsOf(asked)
  useEffect(goToSection, [])
  const use = async () => {
    setProblem('')
    try {
      await call(setOverride, { body: asked })
      setIsSet(true)
    } catch (error) {
      host.log.error(error, 'develop')
      setProblem(failureText(error))
    }
  }
  return (
    <>
      <p className={styles.breakable}>
        {asked.name} from {asked.url} asks for {paths.join(', ') || 'the paths of its release'}. Whatever
        listens at that address runs in this browser as you.
      </p>
      <div className={form.row}>
        {isSet ? (
          // Another document: the page that is open keeps its own policy.
          <a ref={takeFocus} href={paths.find((path) => !path.includes(':')) ?? '/'}>
            Open {asked.name}
          </a>
        ) : (
          <Button variant="primary" onClick={() => void use()}>
            Use it in this browser
          </Button>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {isSet ? `This browser gets ${asked.name} from your machine until you clear it.` : problem}
      </p>
    </>
  )
}

/** The link leads to a long page: the reader goes on from here. */
function goToSection(): void {
  const section = document.getElementById(id)
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
  // To the top: the sections above are still growing.
  section.scrollIntoView()
}

/** What the link of the dev server asks for, also if it is opened in the tab that shows the profile. */
function useAsked(): SetOverride | null {
  const [requestedOverride, setRequestedOverride] = useState(() => readAsked(location.hash))
  useEffect(() => {
    // A jump within the page leaves the question where it is.
    const read = () => setRequestedOverride((before) => readAsked(location.hash) ?? before)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return requestedOverride
}

function pathsOf({ declared }: SetOverride): string[] {
  return Array.isArray(declared?.paths) ? declared.paths.map(String) : []
}

/** Returns what a link asks for; null if it asks for nothing. The service checks all of it. */
function readAsked(hash: string): SetOverride | null {
  if (!hash.startsWith(beginning)) return null
  try {
    const text = atob(hash.slice(beginning.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const requestedOverride = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SetOverride> | null
    return typeof requestedOverride?.name === 'string' && typeof requestedOverride.url === 'string'
      ? (requestedOverride as SetOverride)
      : null
  } catch {
    // Somebody has cut the link: the page says where the whole one is.
    return null
  }
}
