import { sizes } from '@icio/contracts/rooms/rules'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useState } from 'react'
import type { AnswerOutcome } from '../room/room-store.js'
import { Sending } from './sending.js'
import { isReceived } from './use-answering.js'

/** A question of the audience (ROOM-16). */
export function QuestionForm({ send }: { send: (text: string) => Promise<AnswerOutcome> }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function submit() {
    if (text.trim() === '') return setError('This is required.')
    const outcome = await send(text)
    if (isReceived(outcome)) setText('')
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
