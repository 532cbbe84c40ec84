import type { Backend } from '@icio/contracts/remote-backends/endpoints'
import type { OwnCounter } from '@icio/kit/http/health'
import { ServiceError } from '@icio/kit/http/errors'
import { BrokenCircuitError, CircuitState, CountBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { FastifyBaseLogger } from 'fastify'
import type { BackendRow } from '../../collections/remote-backends.js'
import { ask, BackendFailure, callsAtOnce, connectionsTo, type Question } from './ask-backend.js'
import { baseOf, type AddressRules } from './backend-address.js'
import { checkedAnswer, type CheckedAnswer } from './checked-answer.js'

/** If more than this part of the last 20 calls fails, the breaker opens; after 10 calls at the earliest. */
const breakerRule = { threshold: 0.5, size: 20, minimumNumberOfCalls: 10 }

/** After this time, one call tries whether the service is back. */
const halfOpenAfterMs = 10_000

/** How long the answer of /ready may take. */
const readySeconds = 3

type Outcome = 'answered' | 'refused' | 'unavailable' | 'slow' | 'invalid' | 'busy'

/** What this instance knows of one service. */
type Running = ReturnType<typeof run>

function run(address: string, rules: AddressRules) {
  const costly = handleWhen((error) => error instanceof BackendFailure && error.isCostly)
  const breaker = circuitBreaker(costly, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new CountBreaker(breakerRule),
  })
  return {
    address,
    agent: connectionsTo(address, rules),
    breaker,
    underWay: 0,
    ready: 'unknown' as Backend['ready'],
  }
}

export type RunningBackends = ReturnType<typeof createRunningBackends>

/**
 * Calls the services of remotes. Each has its own connections, its own limit of calls at once, and its own circuit
 * breaker, so that one that hangs or fails is felt by its own remote only (SEC-92).
 */
export function createRunningBackends({
  rules,
  log,
}: {
  rules: AddressRules
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}) {
  const running = new Map<string, Running>()
  const counts = new Map<string, { labels: { remote: string; outcome: Outcome }; value: number }>()

  function count(remote: string, outcome: Outcome): void {
    const key = `${remote} ${outcome}`
    const known = counts.get(key) ?? { labels: { remote, outcome }, value: 0 }
    known.value += 1
    counts.set(key, known)
  }

  /** A service at another address begins anew. */
  function stateOf({ _id, address }: BackendRow): Running {
    const known = running.get(_id)
    if (known?.address === address) return known
    void known?.agent.destroy()
    const fresh = run(address, rules)
    fresh.breaker.onStateChange((state) =>
      log.warn({ event: 'backend.breaker', remote: _id, state: CircuitState[state] }, 'circuit breaker'),
    )
    running.set(_id, fresh)
    return fresh
  }

  const sumOf = (remote: string, isCounted: (outcome: Outcome) => boolean) =>
    [...counts.values()]
      .filter(({ labels }) => labels.remote === remote && isCounted(labels.outcome))
      .reduce((sum, { value }) => sum + value, 0)

  return {
    /**
     * Makes one call.
     *
     * @throws ServiceError backend_unavailable, backend_slow, backend_invalid, backend_busy
     */
    async call(backend: BackendRow, question: Question): Promise<CheckedAnswer> {
      const remote = backend._id
      const state = stateOf(backend)
      if (state.underWay >= callsAtOnce) {
        count(remote, 'busy')
        throw new ServiceError('backend_busy', undefined, { retryAfter: 1 })
      }
      state.underWay += 1
      try {
        const answer = await state.breaker.execute(async () =>
          checkedAnswer(
            { remote, isConditional: 'if-none-match' in question.headers },
            await ask(state.agent, question),
          ),
        )
        count(remote, answer.status < 400 ? 'answered' : 'refused')
        return answer
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          count(remote, 'unavailable')
          throw new ServiceError('backend_unavailable', undefined, { retryAfter: halfOpenAfterMs / 1000 })
        }
        if (!(error instanceof BackendFailure)) throw error
        count(remote, error.code.replace('backend_', '') as Outcome)
        log.warn({ event: 'backend.failed', remote, code: error.code, err: error.cause }, 'backend')
        throw new ServiceError(error.code, undefined, { cause: error, retryAfter: 5 })
      } finally {
        state.underWay -= 1
      }
    },

    /** Asks whether a service is ready; its answer changes nothing but what is shown. */
    async askReadiness(backend: BackendRow): Promise<void> {
      const state = stateOf(backend)
      const headers = { accept: 'application/json' }
      const question: Question = { method: 'GET', url: `${state.address}/ready`, headers, body: null }
      // The rules may be stricter than when it was saved.
      const isReady =
        baseOf(backend.address, rules) !== null &&
        (await ask(state.agent, question, readySeconds).then(
          ({ status }) => status === 200,
          () => false,
        ))
      const ready = isReady ? 'ready' : 'away'
      if (ready !== state.ready) log.info({ event: 'backend.ready', remote: backend._id, ready }, 'backend')
      state.ready = ready
    },

    /** The remotes whose services are known here. */
    remotes: () => [...running.keys()],

    /** Ends the connections to the service of a remote. */
    forget(remote: string): void {
      void running.get(remote)?.agent.destroy()
      running.delete(remote)
    },

    /** What administrators see of a service. */
    describe(backend: BackendRow): Pick<Backend, 'ready' | 'breaker' | 'calls' | 'failures'> {
      const { ready, breaker } = stateOf(backend)
      const failed = (outcome: Outcome) => outcome !== 'answered' && outcome !== 'refused'
      return {
        ready,
        breaker: breakerWords[breaker.state],
        calls: sumOf(backend._id, () => true),
        failures: sumOf(backend._id, failed),
      }
    },

    /** The state of each service, for gauges. */
    states: () =>
      [...running].map(([remote, { ready, breaker }]) => ({
        remote,
        isReady: ready === 'ready',
        isOpen: breaker.state !== CircuitState.Closed,
      })),

    counter: {
      name: 'backend_calls_total',
      help: 'Calls to services of remotes, by how they ended',
      labels: ['remote', 'outcome'],
      read: () => counts.values(),
    } satisfies OwnCounter,

    async close(): Promise<void> {
      await Promise.all([...running.values()].map(({ agent }) => agent.destroy()))
    },
  }
}

const breakerWords = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
} as const
