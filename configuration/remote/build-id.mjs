import { fingerprintOfPage } from '../commands/page-inputs.mjs'

/**
 * The same sources give the same id on every machine, whatever other files are next to them. In the command line of the
 * SDK, configuration/sdk/command-line/build-id.mjs has the place of this file.
 *
 * @param {string} name the shell, or a remote
 * @returns {Promise<string>} ten characters
 */
export async function buildId(name) {
  return (await fingerprintOfPage(name)).slice(0, 10)
}
