import type { StartedSession } from '@icio/contracts/accounts/endpoints'
import {
  finishOrganizationSignIn,
  linkOrganization,
  type OrganizationSignIn,
} from '@icio/contracts/sign-in-providers/endpoints'
import { useLocation, useNavigate, useParams } from '@icio/platform'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerText, authTexts } from './auth-messages.js'
import { SecondStepForm } from './second-step.js'
import { SignInForm } from './sign-in-form.js'

/** /auth/organization/:provider: where an organization sends the browser back (AUTH-38 to AUTH-40). */
export function OrganizationScreen() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  // The query holds a code that works once: the page keeps what it came with, whatever happens to the address.
  const [query] = useState(search)
  const outcome = useResource(
    (call) =>
      call(finishOrganizationSignIn, { body: { provider, query } }).catch((error: unknown) => ({ error })),
    { where: 'organization sign-in' },
  )
  return (
    <Page title="Signing you in" width="reading">
      <meta name="referrer" content="no-referrer" />
      {outcome.at === 'loading' && <Loading label="Checking the answer of your organization…" />}
      {outcome.at === 'failed' && <Failed text={authTexts.organizationFailed} />}
      {outcome.at === 'ready' &&
        ('error' in outcome.value ? (
          <Failed text={answerText(outcome.value.error)} />
        ) : (
          <Outcome outcome={outcome.value} />
        ))}
    </Page>
  )
}

function Failed({ text }: { text: string }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="You are not signed in"
      action={<ButtonLink to="/auth">Back to Sign In</ButtonLink>}
    >
      {text}
    </Notice>
  )
}

function Outcome({ outcome: { goal, session, second_step, link, linked } }: { outcome: OrganizationSignIn }) {
  const host = useHost()
  const call = useCall()
  const navigate = useNavigate()
  const finish = async (startedSession: StartedSession) => {
    await host.session.refresh()
    host.toast({ title: authTexts.signedIn, tone: 'success' })
    await navigate(startedSession.user.role_waits ? '/profile' : goal, { replace: true })
  }
  const linkNow = async () => {
    if (!link) return
    try {
      await call(linkOrganization, { body: { ticket: link.ticket } })
      host.toast({ title: `Your account is linked with ${link.label}`, tone: 'success' })
    } catch (error) {
      host.toast({ title: answerText(error), tone: 'destructive' })
    }
    await navigate(goal, { replace: true })
  }
  const arrive = useEffectEvent(() => {
    if (session) void finish(session)
    if (linked !== undefined) {
      host.toast({ title: `Your account is linked with ${linked}`, tone: 'success' })
      void navigate(goal, { replace: true })
    }
  })
  useEffect(() => arrive(), [])
  if (second_step)
    return (
      <SecondStepForm
        step={second_step}
        onDone={finish}
        onAgain={() => void navigate('/auth', { replace: true })}
      />
    )
  if (!link) return <Loading label="You are signed in…" />
  return (
    <>
      <Notice title={`You already have an account as ${link.email}`}>
        Sign in to it once, the way you usually do, and it is linked with {link.label}. From then on,{' '}
        {link.label} is enough.
      </Notice>
      <SignInForm
        email={link.email}
        onSignedIn={() => void linkNow()}
        onForgot={() => void navigate('/auth?tab=forgot')}
      />
    </>
  )
}
