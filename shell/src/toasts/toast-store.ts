import { createStore, type StoreApi } from '@icio/platform'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'
import type { Toast } from '@icio/shared-ui/parts/toast-region'

export interface ToastStore {
  toasts: StoreApi<readonly Toast[]>
  show(message: ToastMessage): void
  dismiss(id: string): void
}

/** The toasts of the page, oldest first. The same message again takes the place of the earlier one. */
export function createToastStore(): ToastStore {
  const toasts = createStore<readonly Toast[]>(() => [])
  let count = 0
  return {
    toasts,
    show(message) {
      const others = toasts
        .getState()
        .filter(({ title, description }) => title !== message.title || description !== message.description)
      toasts.setState([...others, { ...message, id: `toast-${(count += 1)}` }], true)
    },
    dismiss: (id) =>
      toasts.setState(
        toasts.getState().filter((toast) => toast.id !== id),
        true,
      ),
  }
}
