// Import the theme first: its first line sets the order of the cascade layers.
import '../theme/tokens.css'
import '../theme/fallback-fonts.css'
import '../theme/fonts.css'
import '../theme/base.css'
import { MemoryRouter } from '@icio/platform'
import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { HostProvider } from '../host-contract/use-host.js'
import { PortalScope } from '../parts/portal-scope.js'
import { ToastRegion, type Toast } from '../parts/toast-region.js'
import { createFakeShell } from '../testing/fake-shell.js'
import { Gallery } from './gallery.js'

/** The gallery as a standalone page, with the fake shell. */
function GalleryPage() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const dismiss = useCallback(
    (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  )
  const shell = useMemo(
    () =>
      createFakeShell({
        onToast: (toast) => setToasts((before) => [...before, { ...toast, id: crypto.randomUUID() }]),
      }),
    [],
  )
  return (
    <MemoryRouter>
      <HostProvider shell={shell}>
        <PortalScope className="gallery">
          <Gallery />
          <ToastRegion toasts={toasts} onDismiss={dismiss} />
        </PortalScope>
      </HostProvider>
    </MemoryRouter>
  )
}

const place = document.getElementById('root')
if (place) createRoot(place).render(<GalleryPage />)
