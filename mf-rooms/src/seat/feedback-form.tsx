import { ratings, sizes } from '@icio/contracts/rooms/rules'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useState } from 'react'
import { Sending, type AnswerFormProps } from './sending.js'
import styles from './answer-form.module.css'

const scale = Array.from({ length: ratings.most - ratings.least + 1 }, (_, index) => ratings.least + index)

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
        <fieldset key={text} className={styles.confidence}>
          <legend>{text}</legend>
          {scale.map((rating) => (
            <label key={rating}>
              <input
                type="radio"
                name={`${id} ${place}`}
                checked={marks[place] === rating}
                onChange={() => setMarks(statements.map((_, at) => (at === place ? rating : marks[at])))}
              />
              {rating}
              {rating === ratings.least ? ', not at all' : rating === ratings.most ? ', fully' : ''}
            </label>
          ))}
        </fieldset>
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
