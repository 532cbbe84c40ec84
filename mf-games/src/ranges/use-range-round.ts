import type { Edition } from '@icio/contracts/editions'
import {
  answerRange,
  beginRangeRound,
  readRangeRound,
  type GivenRange,
  type MarkedRange,
  type RangeQuestion,
  type RangeRound,
} from '@icio/contracts/ranges/endpoints'
import type { RangeProblem } from '@icio/contracts/ranges/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { failureTextOf } from '../play/play-ports.js'
import { openSavedPlay } from '../play/saved-play.js'

export type RangePhase =
  | { at: 'loading' }
  | { at: 'failed'; title: string; text: string }
  /** A question waits for its range; `problem` is what the server has refused. */
  | { at: 'asking'; round: RangeRound; question: RangeQuestion; busy: boolean; problem: RangeProblem | null }
  | { at: 'marked'; round: RangeRound; question: RangeQuestion; marked: MarkedRange }
  | { at: 'finished'; round: RangeRound }

/** A round of ranges and its steps; a reload continues the round (RANGE-1, RANGE-8). */
export function useRangeRound(edition: Edition) {
  const call = useCall()
  const { log, announce } = useHost()
  const [phase, setPhase] = useState<RangePhase>({ at: 'loading' })
  const savedPlayFile = useMemo(
    () =>
      openSavedPlay(`icio:ranges:${edition}`, (reason) =>
        log.event('local_storage_refused', { where: 'ranges', reason: String(reason) }),
      ),
    [log, edition],
  )
  const isLeft = useRef(false)
  const show = useCallback((next: RangePhase) => {
    if (!isLeft.current) setPhase(next)
  }, [])

  const begin = useCallback(async () => {
    show({ at: 'loading' })
    try {
      const round = await call(beginRangeRound, { body: { specialization: edition } })
      savedPlayFile.write({ sessionId: round.id, questionId: null, selectedChoice: null })
      show(phaseOf(round))
    } catch (error) {
      log.error(error, 'ranges')
      show({ at: 'failed', ...failureOf(error) })
    }
  }, [call, log, savedPlayFile, show, edition])

  useEffect(() => {
    isLeft.current = false
    const id = savedPlayFile.read()?.sessionId ?? null
    const opening = async () => {
      if (id === null) return begin()
      try {
        show(phaseOf(await call(readRangeRound, { params: { id } })))
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'session_not_found')) log.error(error, 'ranges')
        await begin()
      }
    }
    void opening()
    return () => {
      isLeft.current = true
      // As in every game: a reload continues, leaving does not.
      savedPlayFile.remove()
    }
  }, [begin, call, log, savedPlayFile, show])

  const answer = async (range: GivenRange) => {
    if (phase.at !== 'asking' || phase.busy) return
    const { round, question } = phase
    setPhase({ ...phase, busy: true, problem: null })
    try {
      const body = { question_id: question.id, ...range }
      const markedRange = await call(answerRange, { params: { id: round.id }, body })
      announce(markedRange.hit ? hitWords.inside : hitWords.outside)
      show({
        at: 'marked',
        round: { ...round, answers: [...round.answers, markedRange] },
        question,
        marked: markedRange,
      })
    } catch (error) {
      if (error instanceof CallError && error.code === 'range_not_possible')
        return show({ ...phase, busy: false, problem: error.details as RangeProblem })
      // Another tab was first, or the round is gone: the server knows.
      if (error instanceof CallError && error.status < 500 && error.code !== 'network_error') {
        const fresh = await call(readRangeRound, { params: { id: round.id } }).catch(() => null)
        return fresh ? show(phaseOf(fresh)) : begin()
      }
      log.error(error, 'ranges')
      const { title, text } = failureOf(error)
      show({ ...phase, busy: false, problem: { field: 'high', text: `${title}. ${text}` } })
    }
  }

  return {
    phase,
    answer,
    next: () => phase.at === 'marked' && setPhase(phaseOf(phase.round)),
    begin,
    again: () => {
      savedPlayFile.remove()
      return begin()
    },
  }
}

/** The words of a hit and of a miss (RANGE-12). */
export const hitWords = { inside: 'Inside your range', outside: 'Outside your range' } as const

function phaseOf(round: RangeRound): RangePhase {
  const question = round.questions[round.answers.length]
  return question ? { at: 'asking', round, question, busy: false, problem: null } : { at: 'finished', round }
}

function failureOf(error: unknown): { title: string; text: string } {
  return (
    failureTextOf(error) ?? {
      title: 'No Questions Available',
      text: 'No range questions are currently available.',
    }
  )
}
