import { UsageError } from '../commands/typed-words.mjs'
import { callEdge } from './edge-calls.mjs'

/**
 * `npm run remote -- errors …`: errors of a remote in visitors' pages, with their place in the sources.
 *
 * @param {{ site: string, key: string }} edge
 * @param {string} which a part, or the support code that a visitor quotes
 * @returns {Promise<string[]>} lines to print
 * @throws UsageError if it is neither
 */
export async function errorLines(edge, which = '') {
  const isPart = /^(shell|mf-[a-z0-9-]+)$/.test(which)
  const code = which.toUpperCase()
  if (!isPart && !/^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))
    throw new UsageError(
      which
        ? `'${which}' is neither a part nor a support code.`
        : 'Errors of which part, or of which support code?',
    )
  const question = isPart ? `name=${which}` : `code=${code}`
  const { errors } = await callEdge(edge, 'GET', `/api/remote-errors?${question}`)
  return errors.length === 0 ? [`No errors of ${which} are known.`] : errors.flatMap(linesOf)
}

function linesOf({ release, message, routes, count, first_at, last_at, stack }) {
  return [
    `${release}  ${message}`,
    `  ${count} ${count === 1 ? 'time' : 'times'}, first ${first_at}, last ${last_at}${routes.length > 0 ? `, on ${routes.join(' ')}` : ''}`,
    ...stack.map(
      ({ call, place, code }) =>
        `  at ${[call, place].filter(Boolean).join(' ')}${code ? `\n     ${code}` : ''}`,
    ),
  ]
}
