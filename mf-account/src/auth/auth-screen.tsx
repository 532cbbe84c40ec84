import { Navigate, useNavigate, useSearchParams } from '@icio/platform'
import { returnPathParameter, safeReturnPath } from '@icio/contracts/accounts/return-path'
import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import styles from './auth-screen.module.css'
import { CheckMail } from './check-mail.js'
import type { MailedTo } from './mailbox-link.js'
import { ForgotForm } from './forgot-form.js'
import { ReasonToSignIn } from './reason-to-sign-in.js'
import { SignInForm } from './sign-in-form.js'
import { SignUpForm } from './sign-up-form.js'

/**
 * /auth: Welcome, with the tabs Sign In and Sign Up (AUTH-1). `?tab=` selects a tab, `?next=` is where to go afterward.
 */
export function AuthScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [mailedTo, setMailedTo] = useState<MailedTo | null>(null)
  const [roleWaits, setRoleWaits] = useState(false)
  const goal = roleWaits ? '/profile' : safeReturnPath(search.get(returnPathParameter))
  const open = (tab: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('tab', tab)
        return after
      },
      { replace: true },
    )
  if (session.at === 'signed-in') return <Navigate to={goal} replace />

  const tab = search.get('tab')
  const tabs = [
    {
      id: 'sign-in',
      label: 'Sign In',
      content: (
        <SignInForm
          goal={goal}
          onAccepted={({ user }) => setRoleWaits(user.role_waits === true)}
          onSignedIn={() => void navigate(goal, { replace: true })}
          onForgot={() => open('forgot')}
        />
      ),
    },
    {
      id: 'sign-up',
      label: 'Sign Up',
      content: mailedTo ? (
        <CheckMail {...mailedTo} onOther={() => setMailedTo(null)} onSignIn={() => open('sign-in')} />
      ) : (
        <SignUpForm goal={goal} onSignedUp={setMailedTo} />
      ),
    },
  ]
  return (
    <Page
      title="Welcome"
      width="reading"
      lead="An account keeps your scores, lets you play with others, and remembers you on your devices."
      actions={
        <ButtonLink to="/" variant="quiet" icon={<ArrowLeft />} className={styles.back}>
          Back to Home
        </ButtonLink>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.reason}>
          <ReasonToSignIn goal={goal} />
        </div>
        {tab === 'forgot' ? (
          <Section title="Choose a new password">
            <ForgotForm onBack={() => open('sign-in')} />
          </Section>
        ) : (
          <Tabs
            label="Sign in or sign up"
            tabs={tabs}
            value={tab === 'sign-up' ? 'sign-up' : 'sign-in'}
            onValueChange={open}
          />
        )}
        <WhatAnAccountKeeps />
      </div>
    </Page>
  )
}

const kept = [
  { of: 'practice', words: 'What you missed, until you know it' },
  { of: 'calibration', words: 'How sure you were, and how right' },
  { of: 'atlas', words: 'The biases that you met in the governance game' },
] as const

/** What an account is good for, with a drawing each. */
function WhatAnAccountKeeps() {
  return (
    <div className={styles.kept}>
      <h2 className={styles.keptTitle} id="account-keeps">
        What an account keeps
      </h2>
      <ul role="list" aria-labelledby="account-keeps">
        {kept.map(({ of, words }) => (
          <li key={of}>
            <span className={styles.drawing}>
              <ToolDrawing of={of} />
            </span>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
