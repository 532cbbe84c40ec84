import { createStore, type StoreApi } from '@icio/platform'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import type { Toast } from '@icio/shared-ui/parts/toast-region'

/** A toast with its page and its call. An error disappears with either. */
interface PlacedToast extends Toast {
  page: string
  /** The failed call that it reports, as method and path; undefined if it reports none. */
  call: string | undefined
  /** The form or part of the page in which the visitor acted before it appeared; null for the page itself. */
  part: Element | null
}

export interface ToastStore {
  toasts: StoreApi<readonly PlacedToast[]>
  show(message: ToastMessage): string
  dismiss(id: string): void
  /** Records a failed call: an error shown right after it belongs to it. */
  callFailed(call: string): void
  /** Records a successful call: removes the errors of its earlier failure. */
  callSucceeded(call: string): void
  /** Records a page change: removes the errors of the previous page. */
  pageShown(path: string): void
  /** Records that the visitor sends a form, presses a button or changes a field: the errors of that part end. */
  acted(target: Element): void
  /** Removes the errors of parts that are not on the page any more. */
  partsChanged(): void
}

/** An error shown within this time after a failed call belongs to that call. */
const reportedWithinMs = 1000

/** More would hide too much of the page. */
const mostShown = 2

/**
 * The toasts of the page, oldest first and two at most. A repeated message replaces the earlier one, and so does another
 * error of the same call. An error ends with its cause (PLAY-4): with the next try in the same part of the page, a change
 * of a field there, a success there or of its call, with that part, or with the page.
 */
export function createToastStore({
  pathOf = () => location.pathname,
  now = () => performance.now(),
} = {}): ToastStore {
  const toasts = createStore<readonly PlacedToast[]>(() => [])
  let count = 0
  let failedCall: { call: string; at: number } | null = null
  let actedOn: Element | null = null
  const endErrorsOfOtherPages = (path: string) =>
    keep(({ tone, page }) => tone !== 'destructive' || page === path)
  const endErrorsAround = (target: Element | null) => (toast: PlacedToast) =>
    toast.tone !== 'destructive' || (target !== null && toast.part !== null && !toast.part.contains(target))
  const keep = (isKept: (toast: PlacedToast) => boolean) => {
    const keptToasts = toasts.getState().filter(isKept)
    if (keptToasts.length < toasts.getState().length) toasts.setState(keptToasts, true)
  }
  return {
    toasts,
    show(message) {
      endErrorsOfOtherPages(pathOf())
      const isError = message.tone === 'destructive'
      const call =
        isError && failedCall && now() - failedCall.at <= reportedWithinMs ? failedCall.call : undefined
      const { title, description } = message
      if (message.tone === 'success' && actedOn) keep(endErrorsAround(actedOn))
      const others = toasts
        .getState()
        .filter(
          (other) =>
            (other.title !== title || other.description !== description) &&
            (call === undefined || other.call !== call),
        )
      const part = actedOn?.isConnected ? partOf(actedOn) : null
      const id = `toast-${(count += 1)}`
      const shownToasts = [...others, { ...message, id, page: pathOf(), call, part }]
      toasts.setState(withinLimit(shownToasts), true)
      return id
    },
    dismiss: (id) => keep((toast) => toast.id !== id),
    callFailed: (call) => void (failedCall = { call, at: now() }),
    callSucceeded: (call) => keep((toast) => toast.call !== call),
    pageShown(path) {
      actedOn = null
      endErrorsOfOtherPages(path)
    },
    acted(target) {
      actedOn = target
      keep(endErrorsAround(target))
    },
    partsChanged: () => keep(({ tone, part }) => tone !== 'destructive' || part === null || part.isConnected),
  }
}

/** The part of the page to which a control belongs; null for the page itself. */
function partOf(target: Element): Element | null {
  return target.closest('[role=dialog], [role=alertdialog], section')
}

/** Leaves out the oldest toasts, and errors last. */
function withinLimit(toasts: readonly PlacedToast[]): PlacedToast[] {
  const shownToasts = [...toasts]
  while (shownToasts.length > mostShown) {
    const other = shownToasts.findIndex(
      ({ tone }, index) => tone !== 'destructive' && index < shownToasts.length - 1,
    )
    shownToasts.splice(Math.max(other, 0), 1)
  }
  return shownToasts
}
