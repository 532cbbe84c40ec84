import { createStore, type StoreApi } from '@icio/platform'
import type { ShellApi, ToastMessage } from '@icio/shared-ui/host-contract/contract'
import type { Toast } from '@icio/shared-ui/parts/toast-region'

/** A toast with its page and its call. An error disappears with either. */
interface PlacedToast extends Toast {
  /** Path of the page on which it appeared. */
  page: string
  /** The failed call that it reports, as method and path; undefined if it reports none. */
  call: string | undefined
}

export interface ToastStore {
  toasts: StoreApi<readonly PlacedToast[]>
  show(message: ToastMessage): void
  dismiss(id: string): void
  /** Records a failed call: an error shown right after it belongs to it. */
  callFailed(call: string): void
  /** Records a successful call: removes the errors of its earlier failure. */
  callSucceeded(call: string): void
  /** Records a page change: removes the errors of the previous page. */
  pageShown(path: string): void
}

/** An error shown within this time after a failed call belongs to that call. */
const reportedWithinMs = 1000

/**
 * The toasts of the page, oldest first. A repeated message replaces the earlier one, and so does another error of the
 * same call. An error disappears with its page and after the next success of its call.
 */
export function createToastStore({
  pathOf = () => location.pathname,
  now = () => performance.now(),
} = {}): ToastStore {
  const toasts = createStore<readonly PlacedToast[]>(() => [])
  let count = 0
  let failed: { call: string; at: number } | null = null
  const keep = (isKept: (toast: PlacedToast) => boolean) => {
    const kept = toasts.getState().filter(isKept)
    if (kept.length < toasts.getState().length) toasts.setState(kept, true)
  }
  return {
    toasts,
    show(message) {
      const isError = message.tone === 'destructive'
      const call = isError && failed && now() - failed.at <= reportedWithinMs ? failed.call : undefined
      const { title, description } = message
      const others = toasts
        .getState()
        .filter(
          (other) =>
            (other.title !== title || other.description !== description) &&
            (call === undefined || other.call !== call),
        )
      toasts.setState([...others, { ...message, id: `toast-${(count += 1)}`, page: pathOf(), call }], true)
    },
    dismiss: (id) => keep((toast) => toast.id !== id),
    callFailed: (call) => void (failed = { call, at: now() }),
    callSucceeded: (call) => keep((toast) => toast.call !== call),
    pageShown: (path) => keep(({ tone, page }) => tone !== 'destructive' || page === path),
  }
}

/** Wraps the page's http function so that the toasts know which calls have failed or succeeded. */
export function trackCallsForToasts(
  http: ShellApi['http'],
  toasts: Pick<ToastStore, 'callFailed' | 'callSucceeded'>,
): ShellApi['http'] {
  return async (path, init) => {
    const call = `${init?.method ?? 'GET'} ${path.split('?')[0] ?? ''}`
    try {
      const answer = await http(path, init)
      if (answer.ok) toasts.callSucceeded(call)
      else toasts.callFailed(call)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) toasts.callFailed(call)
      throw error
    }
  }
}
