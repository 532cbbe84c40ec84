import { errors } from '@icio/contracts/errors'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import type { Provider } from './human-check.js'

const { title, text } = errors.human_check_failed

/** The toasts of the disclosure (GATE-11 to GATE-13; docs/spec/decisions.md, 1). */
export const gateToasts = {
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
