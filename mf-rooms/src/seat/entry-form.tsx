import { sizes } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { NumberForm, RangeForm } from './number-forms.js'
import { QuestionForm } from './question-form.js'
import { problemOf, Sending, type AnswerFormProps } from './sending.js'
import styles from './answer-form.module.css'

/** The form of an answer that is entered and sent by a button, by kind (ROOM-9, ROOM-11). */
export default function EntryForm(props: AnswerFormProps) {
  switch (props.activity.kind) {
    case 'number':
      return <NumberForm {...props} />
    case 'range':
      return <RangeForm {...props} />
    case 'words':
      return <WordsForm {...props} />
    case 'rank':
      return <RankForm {...props} />
    case 'questions':
      return <QuestionForm send={(text) => props.send({ text })} />
    default:
      return null
  }
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

/** Returns the options in an order of this seat's own, so that no room agrees on the order in which it was asked (ROOM-9). */
function byChance(ids: readonly string[]): string[] {
  const lots = new Map(ids.map((id) => [id, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0]))
  return ids.toSorted((a, b) => (lots.get(a) ?? 0) - (lots.get(b) ?? 0))
}

/** A ranking by buttons, so that it works by keyboard and finger alike. */
function RankForm({ activity, own, send }: AnswerFormProps) {
  const { options = [] } = activity
  const [order, setOrder] = useState<readonly string[]>(
    () => own?.value.order ?? byChance(options.map(({ id }) => id)),
  )
  const [isMoved, setIsMoved] = useState(own !== undefined)
  const [error, setError] = useState<string | null>(null)
  /** Moves an option. At an end nothing happens: the button keeps its focus there, which a disabled one would lose. */
  function move(from: number, by: number) {
    if (order[from + by] === undefined) return
    const next = [...order]
    const [movedId] = next.splice(from, 1)
    next.splice(from + by, 0, movedId ?? '')
    setOrder(next)
    setIsMoved(true)
    setError(null)
  }
  return (
    <Sending
      onSend={() =>
        isMoved
          ? void send({ order: [...order] })
          : setError('Move at least one first: the order at the start is by chance.')
      }
      label={own ? 'Change' : 'Send this order'}
    >
      {error && <p role="alert">{error}</p>}
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
