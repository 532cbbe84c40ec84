import { Navigate, useNavigate, useSearchParams } from '@icio/platform'
import { returnPathParameter, safeReturnPath } from '@icio/contracts/accounts/return-path'
import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { useSession, useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { editions } from '@icio/contracts/editions'
import { readInvitation } from '@icio/contracts/lobbies/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Notice } from '@icio/shared-ui/parts/notice'
import { forgotPassword } from '@icio/contracts/accounts/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { useForm } from 'react-hook-form'
import { CheckMail, type MailedTo, MailboxLink } from './check-mail.js'
import { SignInForm } from './sign-in-form.js'
import { SignUpForm } from './sign-up-form.js'
import { EmailField, checkEmail } from '../forms/email-field.js'
import { failureText } from '../forms/failure-text.js'
import styles from './auth-screen.module.css'
import form from '../forms/form.module.css'

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

const benefits = [
  { of: 'practice', words: 'What you missed, until you know it' },
  { of: 'calibration', words: 'How sure you were, and how right' },
  { of: 'atlas', words: 'The biases that you met in the governance game' },
] as const

function WhatAnAccountKeeps() {
  return (
    <div className={styles.kept}>
      <h2 className={styles.keptTitle} id="account-keeps">
        What an account keeps
      </h2>
      <ul role="list" aria-labelledby="account-keeps">
        {benefits.map(({ of, words }) => (
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

/** Why a screen asks for an account, by the beginning of its path. */
const reasons: readonly (readonly [path: string, words: string])[] = [
  ['/game', 'A live game needs an account, so that your seat is yours alone.'],
  ['/profile', 'Your profile opens once you have signed in.'],
  ['/room', 'To open a room you need an account; to take a seat in one, its code is enough.'],
]

/** Says what waits behind the sign-in: an invitation, with who invites to what, or another screen (AUTH-49). */
function ReasonToSignIn({ goal }: { goal: string }) {
  const { pathname, searchParams } = new URL(goal, 'https://site.invalid')
  const code = searchParams.get('code')
  if (pathname.startsWith('/game') && code) return <Invitation code={code.slice(0, 10)} />
  const words = reasons.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1]
  return words ? <Notice>{words}</Notice> : null
}

function Invitation({ code }: { code: string }) {
  const invitation = useResource(
    (call) =>
      call(readInvitation, { params: { code } }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'lobby_not_found') return null
        throw error
      }),
    { key: code, where: 'invitation' },
  )
  if (invitation.at === 'loading') return null
  if (invitation.at === 'ready' && invitation.value === null)
    return (
      <Notice tone="warning" title="This game is over">
        No open game has the code {code}. Ask for a new link.
      </Notice>
    )
  const lobby = invitation.at === 'ready' ? invitation.value : null
  return (
    <Notice
      title={
        lobby ? (
          <>
            <bdi>{lobby.host_name}</bdi> invites you to a live game
          </>
        ) : (
          'You are invited to a live game'
        )
      }
    >
      {lobby && `Ten questions for ${editions[lobby.specialization].audience}, answered together. `}
      Sign in or sign up to take a seat; the code {code} comes along.
    </Notice>
  )
}

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
function ForgotForm({ onBack }: { onBack: () => void }) {
  const host = useHost()
  const call = useCall()
  const [askedFor, setAskedFor] = useState<MailedTo | null>(null)
  const { register, handleSubmit, formState } = useForm<{ email: string }>()

  const submit = async ({ email }: { email: string }) => {
    try {
      const { mailbox } = await call(forgotPassword, { body: { email: email.trim() } })
      setAskedFor({ email: email.trim(), mailbox })
    } catch (error) {
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <EmailField
        field={register('email', { validate: checkEmail })}
        hint="We send a link with which you can choose a new password."
        error={formState.errors.email?.message}
      />
      {askedFor && (
        <Notice tone="success" role="status" title="Please look into your mail">
          If {askedFor.email} has an account here, a link is on its way. It is good for one hour. After many
          mails on one day none is sent: the link in the last one is good again instead.
          <MailboxLink {...askedFor} />
        </Notice>
      )}
      <div className={form.row}>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Send Reset Link
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to Sign In
        </Button>
      </div>
    </form>
  )
}
