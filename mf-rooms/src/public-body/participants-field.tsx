import {
  asksParticipants,
  participantKinds,
  participantTexts,
  publicBodyTexts,
  type Participants,
} from '@icio/contracts/rooms/public-body'
import type { Edition } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState, type ReactNode } from 'react'

/** 'Who will be in the room?' (FORUM-21). */
export function ParticipantsField({
  participants,
  error,
  disabled = false,
  onChange,
}: {
  participants: Participants | null
  error?: string | undefined
  disabled?: boolean
  onChange: (participants: Participants) => void
}) {
  return (
    <SelectField
      label={publicBodyTexts.participants}
      value={participants ?? ''}
      error={error}
      disabled={disabled}
      options={[
        ...(participants === null ? [{ value: '', label: 'Choose…' }] : []),
        ...participantKinds.map((value) => ({ value, label: participantTexts[value] })),
      ]}
      onChange={({ target }) => {
        const chosenKind = participantKinds.find((kind) => kind === target.value)
        if (chosenKind) onChange(chosenKind)
      }}
    />
  )
}

/**
 * The question where a room is opened: its field, and what the call sends of it; null until it was answered, which the
 * field then asks for. Other editions ask nothing.
 */
export function useParticipants(edition: Edition): {
  field: ReactNode
  isPublicBody: boolean
  demand: () => { participants?: Participants } | null
} {
  const [participants, setParticipants] = useState<Participants | null>(null)
  const [isDemanded, setDemanded] = useState(false)
  if (!asksParticipants(edition)) return { field: null, isPublicBody: false, demand: () => ({}) }
  const isMissing = isDemanded && participants === null
  return {
    field: (
      <ParticipantsField
        participants={participants}
        error={isMissing ? 'This is required.' : undefined}
        onChange={setParticipants}
      />
    ),
    isPublicBody: participants === 'public_body',
    demand: () => {
      setDemanded(true)
      return participants === null ? null : { participants }
    },
  }
}
