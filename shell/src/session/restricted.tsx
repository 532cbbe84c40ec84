import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { QuietScreen } from '../frame/quiet-screen.js'

/** The screen for people who are denied access (AUDIT-5, BUILD-6). */
export function Restricted({ heading }: { heading: string }) {
  return (
    <QuietScreen
      heading={heading}
      action={
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>Only administrators and moderators may enter.</p>
    </QuietScreen>
  )
}
