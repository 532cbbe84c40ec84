/** The project's own commands, which are plain JavaScript, as the journeys use them. */
declare module '*/configuration/remote/edge-calls.mjs' {
  interface Edge {
    site: string
    key: string
  }
  export function edgeOfEnvironment(env?: Record<string, string | undefined>): Edge
  export function callEdge(
    edge: Edge,
    method: string,
    path: string,
    body?: { json?: unknown; archive?: Uint8Array },
  ): Promise<unknown>
}
declare module '*/configuration/remote/publish.mjs' {
  export function publishRelease(
    edge: { site: string; key: string },
    name: string,
    release: { build: string; folder: string },
  ): Promise<unknown>
}
declare module '*/configuration/remote/new-remote.mjs' {
  export function writeRemote(name: string, folder: string): string[]
}
declare module '*/configuration/commands/chromium-flags.mjs' {
  export const chromiumFlags: string[]
}
declare module '*/configuration/commands/build-pages.mjs' {
  export function remoteNames(): string[]
}
declare module '*/configuration/remote/build-release.mjs' {
  export function buildForPublishing(options: {
    name: string
    bundler?: 'webpack' | 'rspack'
  }): Promise<{ build: string; folder: string }>
}
declare module '*/configuration/commands/webpack.mjs' {
  import type { ChildProcess } from 'node:child_process'
  export function buildWithWebpack(configuration: string, facts?: Record<string, string>): Promise<void>
  export function startWebpack(
    mode: 'serve',
    configuration: string,
    facts: Record<string, string>,
  ): ChildProcess
}
declare module '*/configuration/commands/temporary-folder.mjs' {
  export function ownTemporaryFolder(): () => void
}
