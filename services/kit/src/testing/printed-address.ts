import type { ChildProcess } from 'node:child_process'

/**
 * The address that a started program of ours prints once it listens.
 *
 * @throws Error with its output, if it ends before that
 */
export function printedAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const address = / is at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`It ended with ${String(code)}: ${output}`)))
  })
}
