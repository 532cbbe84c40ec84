import { pageErrors } from '@icio/contracts/page-errors'
import { Link, useStore } from '@icio/platform'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useShell } from '../shell-context.js'
import styles from './disclosure-dialog.module.css'
import { disclosurePoints } from '@icio/contracts/site/disclosure-text'
import { ModalSheet } from './modal-sheet.js'
import { createHumanCheck, pageProvers, type CheckState, type Provider, type Provers } from './human-check.js'

const { title, text } = pageErrors.human_check_failed

/** The toasts of the disclosure (GATE-11 to GATE-13; docs/spec/decisions.md, 1). */
const gateToasts = {
  /** The check is not ready yet. Only Google's provider is named. */
  loading: (provider: Provider | null): ToastMessage => ({
    title: 'Loading',
    description:
      provider === 'recaptcha'
        ? 'reCAPTCHA is still loading, please wait...'
        : 'The security check is still loading, please wait...',
  }),
  rejected: { title, description: text, tone: 'destructive' },
  failed: { title: 'Verification Error', description: 'An error occurred. Please try again.' },
} satisfies Record<string, ToastMessage | ((provider: Provider | null) => ToastMessage)>

const QuietSheet = lazy(async () => ({ default: (await import('./quiet-sheet.js')).QuietSheet }))

/**
 * The disclosure with its human check, which is prepared while the visitor reads. It is part of the shell's script
 * because every new visitor of Home or of a game sees it first and would have to wait for a separate file.
 */
export function DisclosureDialog({ provers = pageProvers }: { provers?: Provers }) {
  const { gate, toasts, host, log } = useShell()
  const { asking, quiet } = useStore(gate.store)
  const [check] = useState(() => createHumanCheck(host.http, provers))
  const state = useStore(check.state)
  const [verifying, setVerifying] = useState(false)

  useEffect(() => {
    if (!asking) return
    void check.prepare()
    return check.close
  }, [asking, check])

  const agree = async () => {
    const now = check.state.getState()
    const loading = now.at === 'loading' ? toasts.show(gateToasts.loading(now.provider)) : null
    if (now.at === 'failed') void check.prepare()
    setVerifying(true)
    try {
      const outcome = await check.pass()
      if (outcome === 'passed' || outcome === 'passed-here') gate.passed(outcome === 'passed-here')
      if (outcome !== 'rejected') return
      toasts.show(gateToasts.rejected)
    } catch (error) {
      log.error(error, 'human check')
      toasts.show(gateToasts.failed)
    } finally {
      if (loading !== null) toasts.dismiss(loading)
      setVerifying(false)
    }
    // A proof is valid only once, so the next try needs a new one.
    void check.prepare()
  }

  if (!asking) return null
  // Said beside the button, because the rest of the sheet may be scrolled out of sight (ROOM-37).
  const isHeldUp = state.at === 'waiting' || state.at === 'failed'
  const sheet = {
    title: 'Before you go on',
    onCancel: gate.cancel,
    footer: (
      <>
        {isHeldUp && <CheckLine state={state} />}
        <Button onClick={gate.cancel}>{quiet ? 'Not now' : 'Cancel'}</Button>
        <Button variant="primary" busy={verifying} onClick={() => void agree()}>
          I understand and agree
        </Button>
      </>
    ),
  }
  if (quiet)
    return (
      <Suspense>
        <QuietSheet {...sheet} summary={disclosurePoints.map(({ title }) => title).join(' ')}>
          <Points onLeave={gate.cancel} />
          {!isHeldUp && <CheckLine state={state} />}
        </QuietSheet>
      </Suspense>
    )
  return (
    <ModalSheet
      {...sheet}
      description="Please read these three points. You are asked once in each browser session."
    >
      <Points onLeave={gate.cancel} />
      {!isHeldUp && <CheckLine state={state} />}
    </ModalSheet>
  )
}

function Points({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <ol className={styles.points}>
        {disclosurePoints.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ol>
      <p className={styles.small}>
        The{' '}
        <Link to="/privacy-policy" onClick={onLeave}>
          Privacy Policy
        </Link>{' '}
        says what is kept about your visit.
      </p>
    </>
  )
}

function CheckLine({ state }: { state: CheckState }) {
  return (
    <p className={styles.check} role="status" data-check={state.at}>
      <span className={styles.lamp} aria-hidden="true" />
      {checkText(state)}
    </p>
  )
}

function checkText(state: CheckState): string {
  switch (state.at) {
    case 'loading':
      return 'Preparing the security check…'
    case 'ready':
      return state.provider === 'recaptcha'
        ? 'Security check ready: Google reCAPTCHA, under Google’s privacy policy and terms.'
        : 'Security check ready. It runs on this device alone.'
    case 'closed':
      return ''
    case 'waiting':
      return `Many people behind your internet address are agreeing now. This goes on by itself in ${state.seconds} seconds.`
    case 'failed':
      return 'The security check could not be prepared. Agreeing tries again.'
  }
}
