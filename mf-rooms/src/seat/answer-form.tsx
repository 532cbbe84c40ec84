import { optionLetter, optionOfKey, sizes } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { useEffect, useState } from 'react'
import { OptionMark } from '../room/option-mark.js'
import { NumberForm, RangeForm } from './number-forms.js'
import { problemOf, Sending, type AnswerFormProps } from './sending.js'
import styles from './answer-form.module.css'

/** The way to answer what is open, by kind (ROOM-9, ROOM-11). */
export function AnswerForm(props: AnswerFormProps) {
  switch (props.activity.kind) {
    case 'choice':
    case 'quiz':
    case 'board':
      return <Options {...props} />
    case 'number':
      return <NumberForm {...props} />
    case 'range':
      return <RangeForm {...props} />
    case 'words':
      return <WordsForm {...props} />
    case 'rank':
      return <RankForm {...props} />
    case 'questions':
      return <QuestionForm {...props} />
    default:
      return null
  }
}

/** Options with letter, shape and color; a press or a key answers at once (STAGE-4). */
function Options({ activity, own, send }: AnswerFormProps) {
  const { options = [], several = false, quiz, board } = activity
  const [chosen, setChosen] = useState<readonly string[]>(own?.value.choice_ids ?? [])
  const [confidence, setConfidence] = useState<number | undefined>(own?.confidence)
  const asksConfidence = quiz?.asks_confidence === true || board?.phase === 'last'

  function pick(id: string) {
    if (!several) {
      setChosen([id])
      return void send({ choice_ids: [id] }, confidence)
    }
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    setChosen(next)
    // Nothing chosen takes the answer back.
    void send({ choice_ids: next })
  }
  const [keysOn, setKeysOn] = useLocalSwitch('icio:answer-keys', true)
  usePickByKey(keysOn ? options.length : 0, (place) => pick(options[place]?.id ?? ''))

  return (
    <>
      <div className={styles.options} role={several ? 'group' : 'radiogroup'} aria-labelledby="room-question">
        {options.map(({ id, text }, index) => (
          <label key={id} className={chosen.includes(id) ? styles.chosen : styles.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={activity.id}
              checked={chosen.includes(id)}
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
        <ConfidenceField
          value={confidence}
          label={
            board?.phase === 'last' ? 'How sure are you? It is your part of the wager.' : 'How sure are you?'
          }
          onChange={(next) => {
            setConfidence(next)
            if (chosen.length > 0) void send({ choice_ids: [...chosen] }, next)
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

function ConfidenceField({
  value,
  label,
  onChange,
}: {
  value: number | undefined
  label: string
  onChange: (value: number) => void
}) {
  return (
    <fieldset className={styles.confidence}>
      <legend>{label}</legend>
      {[0, 25, 50, 75, 100].map((step) => (
        <label key={step}>
          <input type="radio" name="confidence" checked={value === step} onChange={() => onChange(step)} />
          {step} %
        </label>
      ))}
    </fieldset>
  )
}

function WordsForm({ activity, own, send }: AnswerFormProps) {
  const count = activity.entries ?? 1
  const [words, setWords] = useState<readonly string[]>(
    Array.from({ length: count }, (_, index) => own?.value.words?.[index] ?? ''),
  )
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const value = { words: words.map((word) => word.trim()).filter(Boolean) }
    const problem = problemOf(activity, value)
    setError(problem)
    if (!problem) void send(value)
  }
  return (
    <Sending onSend={submit} onChange={() => setError(null)} label={own ? 'Change' : 'Send'}>
      {words.map((word, index) => (
        <TextField
          key={index}
          label={count === 1 ? 'Your word' : `Word ${index + 1}`}
          hint={index === 0 ? `Up to ${sizes.words.letters} characters.` : undefined}
          maxLength={sizes.words.letters}
          autoComplete="off"
          value={word}
          error={index === 0 ? (error ?? undefined) : undefined}
          onChange={({ target }) =>
            setWords((before) => before.map((old, at) => (at === index ? target.value : old)))
          }
        />
      ))}
    </Sending>
  )
}

/** A ranking by buttons, so that it works by keyboard and finger alike. */
function RankForm({ activity, own, send }: AnswerFormProps) {
  const { options = [] } = activity
  const [order, setOrder] = useState<readonly string[]>(own?.value.order ?? options.map(({ id }) => id))
  /** Moves an option. At an end nothing happens: the button keeps its focus there, which a disabled one would lose. */
  function move(from: number, by: number) {
    if (order[from + by] === undefined) return
    const next = [...order]
    const [moved] = next.splice(from, 1)
    next.splice(from + by, 0, moved ?? '')
    setOrder(next)
  }
  return (
    <Sending onSend={() => void send({ order: [...order] })} label={own ? 'Change' : 'Send this order'}>
      <ol className={styles.order}>
        {order.map((id, place) => {
          const index = options.findIndex((option) => option.id === id)
          const text = options[index]?.text ?? ''
          return (
            <li key={id}>
              <span className={styles.place}>{place + 1}</span>
              <span>{text}</span>
              <Button
                icon={<ArrowUp />}
                aria-label={`${text}: up`}
                aria-disabled={place === 0}
                onClick={() => move(place, -1)}
              />
              <Button
                icon={<ArrowDown />}
                aria-label={`${text}: down`}
                aria-disabled={place === order.length - 1}
                onClick={() => move(place, 1)}
              />
            </li>
          )
        })}
      </ol>
    </Sending>
  )
}

function QuestionForm({ activity, send }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function submit() {
    const problem = problemOf(activity, { text })
    setError(problem)
    if (problem) return
    const outcome = await send({ text })
    if (outcome === 'accepted' || outcome === 'changed') setText('')
  }
  return (
    <Sending onSend={() => void submit()} onChange={() => setError(null)} label="Ask">
      <TextAreaField
        label="Your question"
        hint={`${sizes.question - text.length} characters left. The host reads it before the room does.`}
        maxLength={sizes.question}
        rows={3}
        value={text}
        error={error ?? undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Sending>
  )
}
