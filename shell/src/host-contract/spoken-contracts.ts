import {
  contractVersion,
  type RemoteDefinition,
  type RemoteInit,
  type ShellApi,
} from '@icio/shared-ui/host-contract/contract'
import { asContract1, type RemoteInit1 } from './contract-1.js'

/** What a remote exports, in any version of the host contract that this shell speaks. */
export type SpokenInit = RemoteInit | RemoteInit1

/**
 * The major versions that this shell speaks: the present one, and the one before through an adapter. Its release says the
 * same (configuration/webpack/shell.mjs).
 */
export const spokenMajors: readonly number[] = [contractVersion.major, 1]

/**
 * Starts a remote with the host of the major version that it was built with.
 *
 * @returns its screens; null if this shell does not speak its version
 */
export function startRemote(init: SpokenInit, host: ShellApi): RemoteDefinition | null {
  // Remotes of 1.x do not say their version before they run.
  if (init.contract === undefined) return init(asContract1(host))
  return init.contract.major === contractVersion.major ? init(host) : null
}
