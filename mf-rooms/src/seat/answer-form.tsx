import { optionLetter, optionOfKey } from '@icio/contracts/rooms/rules'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { lazy, Suspense, useEffect, useState } from 'react'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { OneOf } from './one-of.js'
import type { AnswerFormProps } from './sending.js'
import styles from './answer-form.module.css'

// The first view of a seat has a budget (ROOM-27); what is entered, and not pressed, loads when it is asked for.
const FeedbackForm = lazy(() => import(/* webpackChunkName: "feedback-form" */ './feedback-form.js'))
const EntryForm = lazy(() => import(/* webpackChunkName: "entry-form" */ './entry-form.js'))

/** The way to answer what is open, by kind (ROOM-9, ROOM-11). */
export function AnswerForm(props: AnswerFormProps) {
  switch (props.activity.kind) {
    case 'choice':
    case 'quiz':
    case 'board':
      return <Options {...props} />
    case 'number':
    case 'range':
    case 'words':
    case 'rank':
    case 'questions':
    case 'feedback':
      return (
        <Suspense fallback={<p role="status">Opening…</p>}>
          {props.activity.kind === 'feedback' ? <FeedbackForm {...props} /> : <EntryForm {...props} />}
        </Suspense>
      )
    default:
      return null
  }
}

/** Options with letter, shape and color; a press or a key answers at once (STAGE-4). */
function Options({ activity, own, send }: AnswerFormProps) {
  const { options = [], several = false, quiz, board } = activity
  const [choiceIds, setChoiceIds] = useState<readonly string[]>(own?.value.choice_ids ?? [])
  // Another page of this seat may have answered meanwhile; what this one has sent before its last answer is old (ROOM-50).
  const [sentAnswers, setSentAnswers] = useState<readonly string[]>([])
  const storedAnswer = own?.value.choice_ids?.join() ?? ''
  const [knownAnswer, setKnownAnswer] = useState(storedAnswer)
  if (storedAnswer !== knownAnswer) {
    setKnownAnswer(storedAnswer)
    if (sentAnswers.at(-1) === storedAnswer || !sentAnswers.includes(storedAnswer)) {
      setSentAnswers([])
      setChoiceIds(own?.value.choice_ids ?? [])
    }
  }
  const [confidence, setConfidence] = useState<number | undefined>(own?.confidence)
  const asksConfidence = quiz?.asks_confidence === true || board?.phase === 'last'

  function pick(id: string) {
    if (!several) {
      setChoiceIds([id])
      setSentAnswers([...sentAnswers, id])
      return void send({ choice_ids: [id] }, confidence)
    }
    const next = choiceIds.includes(id) ? choiceIds.filter((one) => one !== id) : [...choiceIds, id]
    setChoiceIds(next)
    // Nothing chosen takes the answer back.
    setSentAnswers([...sentAnswers, next.join()])
    void send({ choice_ids: next })
  }
  const [keysOn, setKeysOn] = useLocalSwitch('icio:answer-keys', true)
  usePickByKey(keysOn ? options.length : 0, (place) => pick(options[place]?.id ?? ''))

  return (
    <>
      <div className={styles.options} role={several ? 'group' : 'radiogroup'} aria-labelledby="room-question">
        {options.map(({ id, text }, index) => (
          <label key={id} className={choiceIds.includes(id) ? styles.chosen : styles.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={activity.id}
              checked={choiceIds.includes(id)}
              onChange={() => pick(id)}
            />
            <OptionMark index={index} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <label className={styles.keys}>
        <input type="checkbox" checked={keysOn} onChange={({ target }) => setKeysOn(target.checked)} />
        Answer with keys 1–{options.length} and A–{optionLetter(options.length - 1)}
      </label>
      {asksConfidence && (
        <OneOf
          legend={
            board?.phase === 'last' ? 'How sure are you? It is your part of the wager.' : 'How sure are you?'
          }
          className={styles.confidence}
          name="confidence"
          options={[0, 25, 50, 75, 100].map((value) => ({ value, text: `${value}%` }))}
          chosen={confidence}
          choose={(next) => {
            setConfidence(next)
            if (choiceIds.length > 0) void send({ choice_ids: [...choiceIds] }, next)
          }}
        />
      )}
    </>
  )
}

/** Keys 1 to 6 and A to F answer, except while somebody types (STAGE-4); a held key answers once. */
function usePickByKey(options: number, pick: (place: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('textarea, input:not([type=radio], [type=checkbox]), select')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const place = optionOfKey(event.key, options)
      if (place === null) return
      event.preventDefault()
      if (!event.repeat) pick(place)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
