import type { Registry } from '@icio/contracts/releases/registry'
import { App } from './app.js'
import { measureFirstScreen } from './page-speed/page-speed.js'
import { startFederation } from './remotes/federation.js'
import { startPage } from './start-page.js'

export function startShell(inline: Registry | null): void {
  startPage(inline, {
    fetchRemote: startFederation(),
    page: (shell) => <App shell={shell} />,
    measure: measureFirstScreen,
  })
}
