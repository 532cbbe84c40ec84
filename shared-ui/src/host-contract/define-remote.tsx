import type { ComponentType } from 'react'
import { contractVersion, pathOf, type RemoteInit, type RemoteRoute, type ShellApi } from './contract.js'
import { HostProvider } from './use-host.js'
import { PortalScope } from '../parts/portal-scope.js'

/**
 * Creates the function that a remote exports as './remote'. Each screen gets the shell's API and is rendered in an
 * element with the remote's class, to which the build scopes the remote's styles.
 *
 * @param name the remote's name, for example mf-games; also its style scope
 * @param routes the screens, loaded when first visited
 */
export function defineRemote({ name, routes }: { name: string; routes: RemoteRoute[] }): RemoteInit {
  const init = (shell: ShellApi) => {
    const host = withOwnPaths(shell)
    return {
      contract: contractVersion,
      routes: routes.map((route) => ({
        ...route,
        load: async () => ({ default: inHost(name, host, (await route.load()).default) }),
      })),
    }
  }
  return Object.assign(init, { contract: contractVersion })
}

/** The shell may be older than this release and lack a name: it gets the path, which the release carries. */
function withOwnPaths(shell: ShellApi): ShellApi {
  const { nav } = shell
  return { ...shell, nav: { ...nav, go: (to, state) => nav.go(pathOf(to) ?? to, state) } }
}

function inHost(name: string, shell: ShellApi, Screen: ComponentType): ComponentType {
  return function HostedScreen() {
    return (
      <HostProvider shell={shell}>
        <PortalScope className={name}>
          <Screen />
        </PortalScope>
      </HostProvider>
    )
  }
}
