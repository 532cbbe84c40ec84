import { ratings, sizes } from '@icio/contracts/rooms/rules'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useState } from 'react'
import { OneOf, stepsOf } from './one-of.js'
import { Sending, type AnswerFormProps } from './sending.js'
import styles from './answer-form.module.css'

const scale = stepsOf(ratings).map((value) => ({
  value,
  text: `${value}${value === ratings.least ? ', not at all' : value === ratings.most ? ', fully' : ''}`,
}))

/** An exit card: each statement from 1 to 5, and a comment (FORUM-15). */
export default function FeedbackForm({ activity, own, send }: AnswerFormProps) {
  const { statements = [], id } = activity
  const [marks, setMarks] = useState<readonly (number | undefined)[]>(own?.value.ratings ?? [])
  const [comment, setComment] = useState(own?.value.text ?? '')
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const values = statements.flatMap((_, place) => marks[place] ?? [])
    if (values.length < statements.length) return setError('Rate each statement first.')
    const text = comment.trim()
    void send({ ratings: values, ...(text ? { text } : {}) })
  }
  return (
    <Sending onSend={submit} onChange={() => setError(null)} label={own ? 'Change' : 'Send'}>
      {statements.map((text, place) => (
        <OneOf
          key={text}
          legend={text}
          className={styles.confidence}
          name={`${id} ${place}`}
          options={scale}
          chosen={marks[place]}
          choose={(rating) => setMarks(statements.map((_, at) => (at === place ? rating : marks[at])))}
        />
      ))}
      {error && <p role="alert">{error}</p>}
      <TextAreaField
        label="A comment, if you like"
        hint="The hosts read it after this session, without your name. It may stand in the report."
        maxLength={sizes.feedback.comment}
        rows={3}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Sending>
  )
}
